import { SaveStatus } from './SaveStatus.tsx'
import { useAnswers } from './use-answers.ts'

/** Sends what the device still holds of an assessment that is not open; shows nothing once all of it is sent. */
export function WaitingAnswers({ assessmentId }: { assessmentId: string }) {
  const answers = useAnswers(assessmentId)
  const { status } = answers.save
  return status === 'saved' || status === 'opening' ? null : <SaveStatus answers={answers} />
}
