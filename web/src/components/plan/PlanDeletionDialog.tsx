import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'

type Props = {
  title: string
  text: string
  confirm: string
  action: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before a step or the whole plan is deleted. */
export function PlanDeletionDialog({ title, text, confirm, action, onClose }: Props) {
  const { t } = useTranslation('assessment')
  const deletion = useMutation({ mutationFn: action, onSuccess: onClose })
  return (
    <ActionDialog
      title={title}
      cancel={t('plan.cancel')}
      confirm={confirm}
      variant="danger"
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{text}</p>
      <ErrorNotice error={deletion.error} />
    </ActionDialog>
  )
}
