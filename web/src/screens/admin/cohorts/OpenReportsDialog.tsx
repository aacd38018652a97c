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

/** Opens the reports of a cohort for everyone together, and tells the learners where that is wanted. */
export function OpenReportsDialog({ cohort, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { open } = useReleaseChange(cohort)
  const [isTelling, setTelling] = useState(false)
  const { name } = cohort
  const opening = useMutation({
    mutationFn: () => open(isTelling),
    onSuccess: ({ told }) =>
      onDone(t(isTelling ? 'cohorts.openedAndTold' : 'cohorts.opened', { name, count: told })),
  })
  return (
    <Dialog
      title={t('cohorts.opening.title', { name })}
      isOpen
      onOpenChange={(isOpen) => isOpen || opening.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={opening.isPending} onPress={onClose}>
            {t('cohorts.opening.cancel')}
          </Button>
          <Button isPending={opening.isPending} onPress={() => opening.mutate()}>
            {t('cohorts.opening.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('cohorts.opening.body')}</p>
      <Checkbox isSelected={isTelling} onChange={setTelling}>
        {t('cohorts.opening.tell')}
      </Checkbox>
      <p className={styles.quiet}>{t('cohorts.opening.tellOnce')}</p>
      <ErrorNotice error={opening.error} />
    </Dialog>
  )
}
