import { type ReactNode, useDeferredValue } from 'react'

type DeferredMountProps = {
  children: ReactNode
  /** Shown meanwhile. */
  until?: ReactNode
  /** For what was there from the beginning: a page one comes back to has its length before it is scrolled. */
  isAtOnce?: boolean
}

/**
 * Mounts what is large in slices, between which a slow phone hears a touch. Needed where data bring it,
 * because that update is drawn in one piece. Later changes are drawn as always.
 */
export function DeferredMount({ children, until = null, isAtOnce = false }: DeferredMountProps) {
  return useDeferredValue(true, isAtOnce) ? children : until
}
