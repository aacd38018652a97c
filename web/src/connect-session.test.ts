import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { endSession, expirePassword, followSession } from './connect-session.ts'
import { createSession, noSession } from './session/session.ts'

const learner = {
  ...noSession,
  isAuthenticated: true,
  accessToken: 'Bearer x',
  refreshToken: 'r',
  userId: 'u1',
}

/** A tab that shows a page of an assessment; `moves` tells where it was sent. */
function openTab(pathname = '/assessment/1') {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const session = createSession(() => storage)
  const queryClient = new QueryClient()
  const moves: string[] = []
  const navigation = {
    here: () => ({ pathname, href: `${pathname}?page=2` }),
    go: async (href: string) => void moves.push(href),
    reconsider: async () => void moves.push('reconsider'),
    restart: () => void moves.push('restart'),
  }
  session.setState(learner)
  queryClient.setQueryData(['profile', 'u1'], { user: { username: 'ada@example.org' } })
  const surroundings = { session, queryClient, navigation }
  followSession(surroundings)
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { session, queryClient, surroundings, moves, settled }
}

describe('a tab', () => {
  it('lets the guards decide anew after a log-in', () => {
    const { session, moves } = openTab()
    session.setState(noSession)
    moves.length = 0
    session.setState(learner)
    expect(moves).toEqual(['reconsider'])
  })

  it('stays as it is when only the tokens are new', () => {
    const { session, moves } = openTab()
    session.setState({ accessToken: 'Bearer y' })
    expect(moves).toEqual([])
  })

  it('goes to the log-in after a log-out elsewhere, and forgets what it had loaded', async () => {
    const { session, queryClient, moves, settled } = openTab()
    session.setState(noSession)
    await settled()
    expect(moves).toEqual(['/login'])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('stays on the screen that logs out', async () => {
    const { session, queryClient, moves, settled } = openTab('/logout')
    session.setState(noSession)
    await settled()
    expect(moves).toEqual([])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('says so when the session ended by itself, and remembers where it was (REQ-111)', async () => {
    const { session, surroundings, moves, settled } = openTab()
    endSession(surroundings)
    await settled()
    expect(moves).toEqual(['/logout?reason=ended'])
    expect(session.getState()).toEqual({
      ...noSession,
      redirectAfterLogin: '/assessment/1?page=2',
      redirectOwner: 'u1',
    })
  })

  it('starts again when someone else logged in', () => {
    const { session, moves } = openTab()
    session.setState({ ...learner, userId: 'u2' })
    expect(moves).toEqual(['restart'])
  })

  it('asks for a new password with the name at hand (REQ-108)', async () => {
    const { session, surroundings, moves, settled } = openTab()
    expirePassword(surroundings)
    await settled()
    expect(session.getState()).toEqual(noSession)
    expect(moves.at(-1)).toBe('/password-expired?username=ada%40example.org')
  })
})
