import { Children, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'

/** Mounts large children one after another, so that the first child is visible while the others render. */
export function ProgressiveMount({
  children,
  isImmediate = false,
}: {
  children: ReactNode
  isImmediate?: boolean
}) {
  const parts = useMemo(() => Children.toArray(children), [children])
  const [count, setCount] = useState(isImmediate ? parts.length : 1)
  const isComplete = count >= parts.length
  useEffect(() => {
    if (!isComplete) startTransition(() => setCount(count + 1))
  }, [isComplete, count])
  return isComplete ? parts : parts.slice(0, count)
}
