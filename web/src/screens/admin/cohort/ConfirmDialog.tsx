import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type Props = {
  title: string
  body: string
  confirm: string
  action: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a change. An error is shown in the dialog. */
export function ConfirmDialog({ title, body, confirm, action, onClose }: Props) {
  const { t } = useTranslation('admin')
  const change = useMutation({ mutationFn: action })
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => isOpen || change.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={change.isPending} onPress={onClose}>
            {t('cohort.cancel')}
          </Button>
          <Button isPending={change.isPending} onPress={() => change.mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{body}</p>
      <ErrorNotice error={change.error} />
    </Dialog>
  )
}
