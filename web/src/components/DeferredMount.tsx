import { type ReactNode, useDeferredValue } from 'react'

type DeferredMountProps = {
  children: ReactNode
  /** Shown until the children are mounted. */
  fallback?: ReactNode
  /**
   * True to mount immediately, for a screen that has its data on the first render. React renders it in slices anyway,
   * as part of the navigation.
   */
  isImmediate?: boolean
}

/**
 * Mounts a large subtree in slices, so that a slow phone stays responsive. Otherwise, React would render the subtree
 * without interruption when the data arrives. Later updates are not deferred.
 */
export function DeferredMount({ children, fallback = null, isImmediate = false }: DeferredMountProps) {
  return useDeferredValue(true, isImmediate) ? children : fallback
}
