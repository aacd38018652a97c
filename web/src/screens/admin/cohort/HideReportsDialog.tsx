import type { Cohort } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { useReleaseChange } from './use-release-change.ts'

type Props = { cohort: Cohort; onClose: () => void; onDone: (message: string) => void }

/** Undoes an administrator's release of the reports: saving the same release setting again clears `releasedAt`. */
export function HideReportsDialog({ cohort, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { update } = useReleaseChange(cohort)
  const { name, release } = cohort
  const hide = useMutation({
    mutationFn: () => update({ kind: release.kind, date: release.date, timeZone: release.timeZone }),
    onSuccess: () => onDone(t('cohorts.saved', { name })),
  })
  return (
    <ActionDialog
      title={t('cohorts.hideDialog.title', { name })}
      cancel={t('cohorts.hideDialog.cancel')}
      confirm={t('cohorts.hideDialog.confirm')}
      isPending={hide.isPending}
      onConfirm={() => hide.mutate()}
      onClose={onClose}
    >
      <p>{t('cohorts.form.hidesReports', { count: cohort.completedPeople })}</p>
      <p>{t('cohorts.hideDialog.body')}</p>
      <ErrorNotice error={hide.error} />
    </ActionDialog>
  )
}
