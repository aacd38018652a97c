import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 400

/**
 * Returns a new value once it has stayed the same for a moment, so that the server does not render a preview for each
 * change.
 */
export function useSettledValue<T>(value: T): T {
  const [settledValue, setSettledValue] = useState(value)
  const text = JSON.stringify(value)
  const settle = useEffectEvent(() => setSettledValue(value))
  useEffect(() => {
    const timer = setTimeout(() => settle(), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return settledValue
}
