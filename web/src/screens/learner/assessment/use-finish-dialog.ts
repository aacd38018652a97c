import { useEffect, useState } from 'react'
import { loadChunk } from '../../../api/load-chunk.ts'

type Result = { chunk?: typeof import('./FinishDialog.tsx'); error?: unknown }

/** After this delay, the page has usually loaded everything that is more urgent. */
const PRELOAD_DELAY_MS = 3000

/**
 * Loads the chunk of the dialog in advance, so that the dialog opens even without a connection. Loading starts
 * immediately if `isNeeded` is true, and otherwise after a few seconds. `retry` repeats a failed load.
 */
export function useFinishDialog({ isNeeded }: { isNeeded: boolean }) {
  const [{ chunk, error }, setResult] = useState<Result>({})
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().then(setResult), isNeeded ? 0 : PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isNeeded])

  function retry() {
    setResult({})
    void loadDialog().then(setResult)
  }
  return { FinishDialog: chunk?.FinishDialog, error, retry }
}

function loadDialog(): Promise<Result> {
  return loadChunk(() => import('./FinishDialog.tsx')).then(
    (chunk) => ({ chunk }),
    (error) => ({ error }),
  )
}
