import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { openDeviceStorage } from '../../answers/device-storage.ts'
import { openPendingAnswers, type PendingAnswer } from '../../answers/pending-answers.ts'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { encryptorQuery } from '../../session/device-key.ts'
import { useProfile } from '../../session/use-profile.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** States how many answers on this device were too late for the report, and lets the learner remove them. */
export function LateAnswers({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('leader')
  const { user } = useProfile()
  const { data: encryptor } = useQuery(encryptorQuery(useApi(), user.userId))
  const pendingAnswers = useMemo(
    () =>
      openPendingAnswers(
        user.userId,
        assessmentId,
        openDeviceStorage(() => encryptor),
      ),
    [user.userId, assessmentId, encryptor],
  )
  const [answers, setAnswers] = useState<PendingAnswer[]>([])
  useEffect(() => void pendingAnswers.sync().then(() => setAnswers(pendingAnswers.list())), [pendingAnswers])
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
