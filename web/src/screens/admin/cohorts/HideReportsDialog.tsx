import type { Cohort } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useReleaseChange } from './use-release-change.ts'

type Props = { cohort: Cohort; onClose: () => void; onDone: (message: string) => void }

/** Reverts an early release; saving the same release again clears `releasedAt`. */
export function HideReportsDialog({ cohort, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { update } = useReleaseChange(cohort)
  const { name, release } = cohort
  const hide = useMutation({
    mutationFn: () => update({ kind: release.kind, date: release.date, timeZone: release.timeZone }),
    onSuccess: () => onDone(t('cohorts.saved', { name })),
  })
  return (
    <Dialog
      title={t('cohorts.hideDialog.title', { name })}
      isOpen
      onOpenChange={(isOpen) => isOpen || hide.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={hide.isPending} onPress={onClose}>
            {t('cohorts.hideDialog.cancel')}
          </Button>
          <Button isPending={hide.isPending} onPress={() => hide.mutate()}>
            {t('cohorts.hideDialog.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('cohorts.hideDialog.body')}</p>
      <ErrorNotice error={hide.error} />
    </Dialog>
  )
}
