import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { endSession, followSession, handleExpiredPassword, reloadRoles } from './connect-session.ts'
import { createSession, noSession } from './session.ts'

const learner = {
  ...noSession,
  isAuthenticated: true,
  accessToken: 'Bearer x',
  refreshToken: 'r',
  userId: 'u1',
}

/** A tab that shows a page of an assessment; `navigations` records navigations, guard runs and restarts. */
function openTab(pathname = '/assessment/1') {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const session = createSession(() => storage)
  const queryClient = new QueryClient()
  const navigations: unknown[] = []
  const navigation = {
    location: () => ({ pathname, href: `${pathname}?page=2` }),
    go: async (target: object) => void navigations.push(target),
    runGuards: async () => void navigations.push('runGuards'),
    restart: () => void navigations.push('restart'),
  }
  session.setState(learner)
  queryClient.setQueryData(['profile', 'u1'], { user: { username: 'ada@example.org' } })
  const app = { session, queryClient, navigation }
  followSession(app)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { session, queryClient, app, navigations, settle }
}

describe('a tab', () => {
  it('runs the route guards again after a login', () => {
    const { session, navigations } = openTab()
    session.setState(noSession)
    navigations.length = 0
    session.setState(learner)
    expect(navigations).toEqual(['runGuards'])
  })

  it('does not navigate when only the tokens change', () => {
    const { session, navigations } = openTab()
    session.setState({ accessToken: 'Bearer y' })
    expect(navigations).toEqual([])
  })

  it('opens the login screen and clears its cache after a logout in another tab', async () => {
    const { session, queryClient, navigations, settle } = openTab()
    session.setState(noSession)
    await settle()
    expect(navigations).toEqual([{ to: '/login' }])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('stays on the logout screen and clears its cache after a logout', async () => {
    const { session, queryClient, navigations, settle } = openTab('/logout')
    session.setState(noSession)
    await settle()
    expect(navigations).toEqual([])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('shows that the session ended, and remembers the location (REQ-111)', async () => {
    const { session, app, navigations, settle } = openTab()
    endSession(app)
    await settle()
    expect(navigations).toEqual([{ to: '/logout', search: { reason: 'ended' } }])
    expect(session.getState()).toEqual({
      ...noSession,
      redirectAfterLogin: '/assessment/1?page=2',
      redirectOwner: 'u1',
    })
  })

  it('reloads the application when another user logs in', () => {
    const { session, navigations } = openTab()
    session.setState({ ...learner, userId: 'u2' })
    expect(navigations).toEqual(['restart'])
  })

  it('opens the screen for expired passwords and passes the username to it (REQ-108)', async () => {
    const { session, app, navigations, settle } = openTab()
    handleExpiredPassword(app)
    await settle()
    expect(session.getState()).toEqual(noSession)
    expect(navigations.at(-1)).toEqual({ to: '/password-expired', search: { username: 'ada@example.org' } })
  })

  it('runs the route guards after reloading the profile only if the profile has changed (REQ-148)', async () => {
    const { app, queryClient, navigations } = openTab()
    let organizations = ['o1']
    const queryFn = async () => ({ organizations: [...organizations] })
    await queryClient.fetchQuery({ queryKey: ['profile', 'u1'], queryFn })
    await reloadRoles(app)
    expect(navigations).toEqual([])
    organizations = []
    await reloadRoles(app)
    expect(navigations).toEqual(['runGuards'])
  })
})
