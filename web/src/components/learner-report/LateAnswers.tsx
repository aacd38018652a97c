import { lazy, Suspense, useEffect, useState } from 'react'
import { useDeviceAnswers } from '../../answers/use-device-answers.ts'
import { loadChunk } from '../../api/load-chunk.ts'

/** A separate chunk, because answers are hardly ever late. */
const RefusedAnswers = lazy(() =>
  loadChunk(() => import('./RefusedAnswers.tsx')).then(
    ({ RefusedAnswers }) => ({ default: RefusedAnswers }),
    () => ({ default: () => null }),
  ),
)

/** Sends answers that are still on this device, such as demographics, and states which were too late for the report. */
export function LateAnswers({ assessmentId }: { assessmentId: string }) {
  const pendingAnswers = useDeviceAnswers(assessmentId)
  const [hasAnswers, setHasAnswers] = useState(false)
  useEffect(
    () => void pendingAnswers.open().then(() => setHasAnswers(pendingAnswers.list().length > 0)),
    [pendingAnswers],
  )
  if (!hasAnswers) return null
  return (
    <Suspense>
      <RefusedAnswers assessmentId={assessmentId} pendingAnswers={pendingAnswers} />
    </Suspense>
  )
}
