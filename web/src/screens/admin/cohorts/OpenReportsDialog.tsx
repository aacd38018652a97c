import type { Cohort } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Cohorts.module.css'
import { useReleaseChange } from './use-release-change.ts'

type Props = { cohort: Cohort; onClose: () => void; onDone: (message: string) => void }

/** Releases the reports of a cohort to all its learners and notifies them on request. */
export function OpenReportsDialog({ cohort, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { releaseReports } = useReleaseChange(cohort)
  const [shouldNotify, setShouldNotify] = useState(false)
  const { name } = cohort
  const open = useMutation({
    mutationFn: () => releaseReports(shouldNotify),
    onSuccess: ({ emailCount }) =>
      onDone(t(shouldNotify ? 'cohorts.openedAndTold' : 'cohorts.opened', { name, count: emailCount })),
  })
  return (
    <Dialog
      title={t('cohorts.opening.title', { name })}
      isOpen
      onOpenChange={(isOpen) => isOpen || open.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={open.isPending} onPress={onClose}>
            {t('cohorts.opening.cancel')}
          </Button>
          <Button isPending={open.isPending} onPress={() => open.mutate()}>
            {t('cohorts.opening.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('cohorts.opening.body')}</p>
      <Checkbox isSelected={shouldNotify} onChange={setShouldNotify}>
        {t('cohorts.opening.tell')}
      </Checkbox>
      <p className={styles.quiet}>{t('cohorts.opening.tellOnce')}</p>
      <ErrorNotice error={open.error} />
    </Dialog>
  )
}
