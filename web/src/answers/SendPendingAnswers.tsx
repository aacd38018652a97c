import { SaveStatus } from './SaveStatus.tsx'
import { useAnswers } from './use-answers.ts'

/**
 * Sends the pending answers of an assessment, for screens that do not show its questions. Renders nothing when all
 * answers have been sent.
 */
export function SendPendingAnswers({ assessmentId }: { assessmentId: string }) {
  const answers = useAnswers(assessmentId)
  const { status } = answers.save
  return status === 'saved' || status === 'opening' ? null : <SaveStatus answers={answers} hasAnswers />
}
