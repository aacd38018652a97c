import { describe, expect, it } from 'vitest'
import { guardProtected, guardPublicOnly, guardStart, guardTerms } from './guards.ts'

const visitor = { isAuthenticated: false, redirectAfterLogin: null }
const learner = { isAuthenticated: true, redirectAfterLogin: null }
const returningUser = { isAuthenticated: true, redirectAfterLogin: '/assessment/1?page=2' }
const locationOf = (href: string) => ({ pathname: href.replace(/[?#].*/, ''), href })

describe('a protected screen', () => {
  it('opens for an authenticated user', () => {
    expect(guardProtected(learner, locationOf('/your-assessments'))).toBeNull()
  })

  it('redirects a visitor to the login page and remembers the requested location (REQ-033)', () => {
    expect(guardProtected(visitor, locationOf('/assessment/1?page=2#s7'))).toEqual({
      to: '/login',
      remember: '/assessment/1?page=2#s7',
    })
  })

  it.each(['/logout', '/logout/', '/accept-terms', '/accept-terms?x=1'])(
    'redirects a visitor to the login page without remembering %s (REQ-034)',
    (href) => {
      expect(guardProtected(visitor, locationOf(href))).toEqual({ to: '/login' })
    },
  )
})

describe('the link of an access code', () => {
  const paths = ['/?code=ABC', '/join?code=ABC']

  it('opens the screen that names the cohort, with or without a login (REQ-246)', () => {
    for (const path of paths) {
      expect(guardProtected(visitor, locationOf(path))).toEqual({ to: '/join?code=ABC' })
      expect(guardPublicOnly(learner, locationOf(path))).toEqual({ to: '/?code=ABC' })
    }
  })

  it('is remembered while a user accepts the terms, and the user is asked again unless the code was confirmed before login (REQ-246)', () => {
    const guard = (isAfterLogin: boolean) =>
      guardTerms({ missingTerms: ['country'] }, learner, {
        ...locationOf('/?code=ABC'),
        state: { isAfterLogin },
      })
    expect(guard(true)).toEqual({ to: '/accept-terms', remember: '/?code=ABC' })
    expect(guard(false)).toEqual({ to: '/accept-terms', remember: '/join?code=ABC' })
  })
})

describe('a visitors-only screen', () => {
  it('opens for a visitor', () => {
    expect(guardPublicOnly(visitor)).toBeNull()
  })

  it('redirects an authenticated user to the remembered location, which is then cleared (REQ-035)', () => {
    expect(guardPublicOnly(returningUser)).toEqual({ to: '/assessment/1?page=2', remember: null })
  })

  it('redirects an authenticated user to the home page if no local path is remembered (REQ-036)', () => {
    expect(guardPublicOnly(learner)?.to).toBe('/')
    expect(guardPublicOnly({ ...learner, redirectAfterLogin: '//example.org' })?.to).toBe('/')
  })
})

describe('the terms guard', () => {
  const acceptedTerms = { missingTerms: [] }

  it.each(['country', 'privacy-policy', 'pipl-policy'] as const)(
    'redirects to the terms screen if %s is among the missing terms (REQ-040, REQ-041)',
    (missing) => {
      expect(guardTerms({ missingTerms: [missing] }, learner, locationOf('/instructions/1'))).toEqual({
        to: '/accept-terms',
        remember: '/instructions/1',
      })
    },
  )

  it('lets users who have not accepted the terms open the contact settings', () => {
    expect(
      guardTerms({ missingTerms: ['privacy-policy'] }, learner, locationOf('/contact-settings')),
    ).toBeNull()
  })

  it('lets users who have not accepted the terms open the terms screen', () => {
    expect(guardTerms({ missingTerms: ['country'] }, learner, locationOf('/accept-terms'))).toBeNull()
  })

  it('redirects users who have accepted the terms away from the terms screen, and lets them open other screens', () => {
    expect(guardTerms(acceptedTerms, learner, locationOf('/instructions/1'))).toBeNull()
    expect(guardTerms(acceptedTerms, returningUser, locationOf('/accept-terms'))).toEqual({
      to: '/assessment/1?page=2',
      remember: null,
    })
  })
})

describe('the start page after login', () => {
  const start = { ...locationOf('/'), state: { isAfterLogin: true } }
  const administrator = { isAdministrator: true }

  it('is the overview for administrators, and the home page for learners (REQ-036, REQ-180)', () => {
    expect(guardStart(administrator, start)).toEqual({ to: '/admin/overview' })
    expect(guardStart({ isAdministrator: false }, start)).toBeNull()
  })

  it('is the remembered location, even for administrators (REQ-035, REQ-180)', () => {
    expect(guardStart(administrator, { ...start, ...locationOf('/?code=ABC') })).toBeNull()
    expect(guardStart(administrator, { ...start, ...locationOf('/your-assessments') })).toBeNull()
  })

  it('does not replace the home page that an administrator opens later (REQ-180)', () => {
    expect(guardStart(administrator, { ...start, state: {} })).toBeNull()
  })
})
