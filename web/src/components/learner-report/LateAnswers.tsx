import { useEffect, useState } from 'react'
import type { PendingAnswer } from '../../answers/pending-answers.ts'
import { useDeviceAnswers } from '../../answers/use-device-answers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** States how many answers on this device were too late for the report, and lets the learner remove them. */
export function LateAnswers({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('leader')
  const pendingAnswers = useDeviceAnswers(assessmentId)
  const [answers, setAnswers] = useState<PendingAnswer[]>([])
  useEffect(() => void pendingAnswers.open().then(() => setAnswers(pendingAnswers.list())), [pendingAnswers])
  if (answers.length === 0) return null

  async function remove() {
    // `confirm` is called only to remove the answers from this device. The server has not confirmed them.
    await pendingAnswers.confirm(answers)
    setAnswers(pendingAnswers.list())
  }
  return (
    <Notice tone="warning" title={t('report.lateAnswers.title', { count: answers.length })}>
      <p>{t('report.lateAnswers.text', { count: answers.length })}</p>
      <Button variant="secondary" onPress={() => void remove()}>
        {t('report.lateAnswers.remove')}
      </Button>
    </Notice>
  )
}
