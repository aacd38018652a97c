import { type ReactNode, useDeferredValue } from 'react'

type DeferredMountProps = {
  children: ReactNode
  /** Shown until the children are mounted. */
  fallback?: ReactNode
  /** Mounts without delay: for a first rendering that is part of a navigation, which React renders in slices. */
  isImmediate?: boolean
}

/**
 * Mounts a large subtree in slices, so that a slow phone stays responsive. Otherwise, React renders the subtree in one
 * piece when its data arrives. Later updates are not deferred.
 */
export function DeferredMount({ children, fallback = null, isImmediate = false }: DeferredMountProps) {
  return useDeferredValue(true, isImmediate) ? children : fallback
}
