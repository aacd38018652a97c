import { SaveStatus } from './SaveStatus.tsx'
import { useAnswers } from './use-answers.ts'

/** Goes on sending what the device still holds of an assessment that is not open; silent when that is nothing. */
export function WaitingAnswers({ assessmentId }: { assessmentId: string }) {
  const answers = useAnswers(assessmentId)
  return answers.save.status === 'saved' ? null : <SaveStatus answers={answers} />
}
