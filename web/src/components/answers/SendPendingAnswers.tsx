import { SaveStatus } from './SaveStatus.tsx'
import { useAnswers } from './use-answers.ts'

/** Sends the pending answers of an assessment on a screen without its questions. Renders nothing when all are sent. */
export function SendPendingAnswers({ assessmentId }: { assessmentId: string }) {
  const answers = useAnswers(assessmentId)
  const { status } = answers.save
  return status === 'saved' || status === 'opening' ? null : <SaveStatus answers={answers} hasAnswers />
}
