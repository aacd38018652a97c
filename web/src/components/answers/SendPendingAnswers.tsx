import { SaveStatus } from './SaveStatus.tsx'
import { useAnswers } from './use-answers.ts'

/**
 * Sends the pending answers of an assessment on a screen that does not show its questions. Renders nothing when all
 * answers are sent.
 */
export function SendPendingAnswers({ assessmentId }: { assessmentId: string }) {
  const answers = useAnswers(assessmentId)
  const { status } = answers.save
  return status === 'saved' || status === 'opening' ? null : <SaveStatus answers={answers} hasAnswers />
}
