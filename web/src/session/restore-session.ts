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

/**
 * Reads the session again when another tab has changed it. A page in the back/forward cache receives no storage events,
 * so the session is also read again when such a page is shown.
 */
export function followOtherTabs(session: Session, target: Pick<Window, 'addEventListener'>) {
  target.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) void session.persist.rehydrate()
  })
  target.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.persist.rehydrate()
  })
}
