import type { Session } from './session.ts'
import { storageKey } from './storage-key.ts'

/** Restores what the browser kept; resolves after `timeout` milliseconds at the latest, then without it. */
export async function restoreSession(session: Session, timeout = 5000) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout)
  })
  await Promise.race([session.persist.rehydrate(), tooLate])
  clearTimeout(timer)
}

/**
 * Takes over what another tab stored: its new tokens, its log-in, its log-out. A page that the browser had put
 * aside and brings back with the back button has heard of none of it.
 */
export function followOtherTabs(session: Session, target: Pick<Window, 'addEventListener'>) {
  target.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) void session.persist.rehydrate()
  })
  target.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.persist.rehydrate()
  })
}
