import { useEffect, useState } from 'react'
import { loadChunk } from '../../../api/load-chunk.ts'

type Result = { chunk?: typeof import('./FinishDialog.tsx'); error?: unknown }

/**
 * Loads the chunk of the dialog before it opens, so that it also opens without a connection. `retry` repeats a failed
 * load.
 */
export function useFinishDialog({ isNeeded }: { isNeeded: boolean }) {
  const [{ chunk, error }, setResult] = useState<Result>({})
  useEffect(() => {
    if (isNeeded) void loadDialog().then(setResult)
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
