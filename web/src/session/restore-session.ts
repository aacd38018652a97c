import { forgetOtherAccount, otherAccount } from './other-account.ts'
import type { Session } from './session.ts'
import { storageKey } from './storage-key.ts'

/** Restores the stored session. Stops waiting for the storage after `timeout` milliseconds. */
export async function restoreSession(session: Session, timeout = 5000) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout)
  })
  await Promise.race([session.persist.rehydrate(), expiry])
  clearTimeout(timer)
}

/** `restart` loads the application again, for the user who is logged in now. */
type FrozenPage = { root: Pick<HTMLElement, 'hidden'>; restart: () => void }

/**
 * Reads the session again when another tab has changed it. A page in the back/forward cache receives no storage events,
 * so the session is also read again when such a page is shown.
 */
export function followOtherTabs(
  session: Session,
  target: Pick<Window, 'addEventListener'>,
  page: FrozenPage,
) {
  let latestUserId = session.getState().userId
  session.subscribe(({ userId }) => {
    if (userId) latestUserId = userId
    else forgetOtherAccount()
  })
  function readAgain() {
    const previousUserId = latestUserId
    void session.persist.rehydrate()
    const { userId } = session.getState()
    if (previousUserId && userId && userId !== previousUserId) otherAccount.setState({ userId })
  }
  target.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) readAgain()
  })
  // The content of a page that leaves for the cache is hidden, because the browser may show the page again before this
  // script can react to a logout.
  target.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && session.getState().userId) page.root.hidden = true
  })
  target.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const userIdBefore = session.getState().userId
    readAgain()
    if (session.getState().userId === userIdBefore) page.root.hidden = false
    else page.restart()
  })
}
