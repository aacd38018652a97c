import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 400

/** Debounces a value, so that the server does not render a preview for each change. */
export function useDebouncedValue<T>(value: T): T {
  const [debouncedValue, setDebouncedValue] = useState(value)
  const text = JSON.stringify(value)
  const update = useEffectEvent(() => setDebouncedValue(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the content restarts the pause.
  useEffect(() => {
    const timer = setTimeout(() => update(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedValue
}
