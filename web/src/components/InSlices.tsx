import { type ReactNode, useDeferredValue } from 'react'

/**
 * Mounts what is large in slices, between which a slow phone hears a touch. Needed where data or the router bring
 * it, because those updates are drawn in one piece. Shows `until` meanwhile; later changes are drawn as always.
 */
export function InSlices({ children, until = null }: { children: ReactNode; until?: ReactNode }) {
  return useDeferredValue(true, false) ? children : until
}
