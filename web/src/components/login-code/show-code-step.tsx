import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { loadChunk } from '../../api/load-chunk.ts'

/**
 * Shows the second step of a login if the error contains a challenge; throws any other error. The form is a separate
 * chunk, because few users need it. The challenge is kept in memory only.
 */
export async function showCodeStep(error: unknown, show: (step: ReactNode) => void) {
  if (!(error instanceof ApiError) || !error.challenge) throw error
  const { LoginCodeForm } = await loadChunk(() => import('./LoginCodeForm.tsx'))
  show(<LoginCodeForm challenge={error.challenge} onRestart={() => show(null)} />)
}
