import { Children, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'

/** Mounts many large parts one after the other, so that the first can be read while the others come. */
export function ProgressiveMount({
  children,
  isAtOnce = false,
}: {
  children: ReactNode
  isAtOnce?: boolean
}) {
  const parts = useMemo(() => Children.toArray(children), [children])
  const [count, setCount] = useState(isAtOnce ? parts.length : 1)
  const isWhole = count >= parts.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + 1))
  }, [isWhole, count])
  return isWhole ? parts : parts.slice(0, count)
}
