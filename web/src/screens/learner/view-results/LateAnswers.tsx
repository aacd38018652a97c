import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDeviceStorage } from '../../../components/answers/device-storage.ts'
import { openPendingAnswers } from '../../../components/answers/pending-answers.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** Lists answers on this device that were too late for the report. They are removed only on request. */
export function LateAnswers({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('leader')
  const { user } = useProfile()
  const [pending] = useState(() => openPendingAnswers(user.userId, assessmentId, openDeviceStorage()))
  const [answers, setAnswers] = useState(() => pending.list())
  useEffect(() => void pending.sync().then(() => setAnswers(pending.list())), [pending])
  if (answers.length === 0) return null

  async function remove() {
    await pending.confirm(answers)
    setAnswers(pending.list())
  }
  return (
    <Notice tone="warning" title={t('report.lateAnswers.title', { count: answers.length })}>
      <p>{t('report.lateAnswers.text')}</p>
      <Button variant="secondary" onPress={() => void remove()}>
        {t('report.lateAnswers.remove')}
      </Button>
    </Notice>
  )
}
