import { useEffect, useEffectEvent, useState } from 'react'

/** The time to see the own answer, and to correct a tap on the wrong option. */
export const ADVANCE_DELAY_MS = 400

/** Calls `onAdvance` a moment after the last tap, unless the learner presses a key before. */
export function useAdvance(onAdvance: () => void) {
  const [tap, setTap] = useState<number>()
  const advance = useEffectEvent(onAdvance)

  useEffect(() => {
    if (tap === undefined) return
    const cancel = () => setTap(undefined)
    const timer = setTimeout(() => {
      cancel()
      advance()
    }, ADVANCE_DELAY_MS)
    document.addEventListener('keydown', cancel)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', cancel)
    }
  }, [tap])

  /** Receives the time of a tap; undefined cancels the call. */
  return setTap
}
