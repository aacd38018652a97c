import type { Cohort } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useReleaseChange } from './use-release-change.ts'

type Props = { cohort: Cohort; onClose: () => void; onDone: (message: string) => void }

/** Reverts an early release; saving the same release again clears `releasedAt`. */
export function CloseReportsDialog({ cohort, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { update } = useReleaseChange(cohort)
  const { name, release } = cohort
  const close = useMutation({
    mutationFn: () => update({ kind: release.kind, date: release.date, timeZone: release.timeZone }),
    onSuccess: () => onDone(t('cohorts.saved', { name })),
  })
  return (
    <Dialog
      title={t('cohorts.closing.title', { name })}
      isOpen
      onOpenChange={(isOpen) => isOpen || close.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={close.isPending} onPress={onClose}>
            {t('cohorts.closing.cancel')}
          </Button>
          <Button isPending={close.isPending} onPress={() => close.mutate()}>
            {t('cohorts.closing.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('cohorts.closing.body')}</p>
      <ErrorNotice error={close.error} />
    </Dialog>
  )
}
