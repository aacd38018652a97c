import type { Cohort } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import styles from './Cohort.module.css'
import { useReleaseChange } from './use-release-change.ts'

type Props = { cohort: Cohort; onClose: () => void; onDone: (message: string) => void }

/** Releases the reports of a cohort to all its learners, and notifies them if the administrator chooses to. */
export function ReleaseReportsDialog({ cohort, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { releaseReports } = useReleaseChange(cohort)
  const [shouldNotify, setShouldNotify] = useState(false)
  const { name } = cohort
  const release = useMutation({
    mutationFn: () => releaseReports(shouldNotify),
    onSuccess: ({ emailCount }) =>
      onDone(
        t(shouldNotify ? 'cohorts.releasedAndNotified' : 'cohorts.released', { name, count: emailCount }),
      ),
  })
  return (
    <ActionDialog
      title={t('cohorts.releaseDialog.title', { name })}
      cancel={t('cohorts.releaseDialog.cancel')}
      confirm={t('cohorts.releaseDialog.confirm')}
      isPending={release.isPending}
      onConfirm={() => release.mutate()}
      onClose={onClose}
    >
      <p>{t('cohorts.releaseDialog.body')}</p>
      <Checkbox isSelected={shouldNotify} onChange={setShouldNotify}>
        {t('cohorts.releaseDialog.notify')}
      </Checkbox>
      <p className={styles.quiet}>{t('cohorts.releaseDialog.notifyOnce')}</p>
      <ErrorNotice error={release.error} />
    </ActionDialog>
  )
}
