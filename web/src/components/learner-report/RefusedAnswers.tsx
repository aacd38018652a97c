import { useEffect, useState } from 'react'
import type { PendingAnswer, PendingAnswers } from '../../answers/pending-answers.ts'
import { useAnswers } from '../../answers/use-answers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Props = { assessmentId: string; pendingAnswers: PendingAnswers }

/** Sends the answers, states how many the server refuses, and lets the learner remove these. */
export function RefusedAnswers({ assessmentId, pendingAnswers }: Props) {
  const { t } = useTranslation('leader')
  const { save } = useAnswers(assessmentId)
  const [answers, setAnswers] = useState<PendingAnswer[]>([])
  const isRefused = save.status === 'rejected'
  useEffect(() => {
    if (isRefused) void pendingAnswers.sync().then(() => setAnswers(pendingAnswers.list()))
  }, [isRefused, pendingAnswers])
  const count = answers.length
  if (count === 0) return null

  async function remove() {
    // `confirm` is called only to remove the answers from this device. The server has not confirmed them.
    await pendingAnswers.confirm(answers)
    setAnswers(pendingAnswers.list())
  }
  return (
    <Notice tone="warning" title={t('report.lateAnswers.title', { count })}>
      <p>{t('report.lateAnswers.text', { count })}</p>
      <Button variant="secondary" onPress={() => void remove()}>
        {t('report.lateAnswers.remove')}
      </Button>
    </Notice>
  )
}
