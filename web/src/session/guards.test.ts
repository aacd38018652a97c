import { describe, expect, it } from 'vitest'
import { guardProtected, guardPublicOnly, guardTerms } from './guards.ts'

const visitor = { isAuthenticated: false, redirectAfterLogin: null }
const learner = { isAuthenticated: true, redirectAfterLogin: null }
const returning = { isAuthenticated: true, redirectAfterLogin: '/assessment/1?page=2' }
const at = (href: string) => ({ pathname: href.replace(/[?#].*/, ''), href })

describe('a protected screen', () => {
  it('lets in whoever is authenticated', () => {
    expect(guardProtected(learner, at('/your-assessments'))).toBeNull()
  })

  it('sends a visitor to the log-in and remembers where they wanted to go (REQ-033)', () => {
    expect(guardProtected(visitor, at('/assessment/1?page=2#s7'))).toEqual({
      to: '/login',
      remember: '/assessment/1?page=2#s7',
    })
  })

  it.each(['/logout', '/logout/', '/accept-terms', '/accept-terms?x=1'])(
    'never remembers %s (REQ-034)',
    (href) => {
      expect(guardProtected(visitor, at(href))).toEqual({ to: '/login' })
    },
  )
})

describe('a screen for visitors only', () => {
  it('lets a visitor in', () => {
    expect(guardPublicOnly(visitor)).toBeNull()
  })

  it('sends whoever is authenticated to the remembered location and forgets it (REQ-035)', () => {
    expect(guardPublicOnly(returning)).toEqual({ to: '/assessment/1?page=2', remember: null })
  })

  it('sends them home when nothing is remembered, or nothing of our own (REQ-036)', () => {
    expect(guardPublicOnly(learner)?.to).toBe('/')
    expect(guardPublicOnly({ ...learner, redirectAfterLogin: '//example.org' })?.to).toBe('/')
  })
})

describe('the terms', () => {
  const accepted = { missingTerms: [] }

  it.each(['country', 'privacy-policy', 'pipl-policy'] as const)(
    'come first while %s is missing (REQ-040, REQ-041)',
    (missing) => {
      expect(guardTerms({ missingTerms: [missing] }, learner, at('/instructions/1'))).toEqual({
        to: '/accept-terms',
        remember: '/instructions/1',
      })
    },
  )

  it('do not stand between a person and the way to withdraw, export or erase', () => {
    expect(guardTerms({ missingTerms: ['privacy-policy'] }, learner, at('/contact-settings'))).toBeNull()
  })

  it('are asked for on their own screen', () => {
    expect(guardTerms({ missingTerms: ['country'] }, learner, at('/accept-terms'))).toBeNull()
  })

  it('let everything else through once accepted, and are not asked for again', () => {
    expect(guardTerms(accepted, learner, at('/instructions/1'))).toBeNull()
    expect(guardTerms(accepted, returning, at('/accept-terms'))).toEqual({
      to: '/assessment/1?page=2',
      remember: null,
    })
  })
})
