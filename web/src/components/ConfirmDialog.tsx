import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { ActionDialog } from '../ui/ActionDialog.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props = {
  title: string
  body: string
  confirm: string
  /** Whether the change removes data or access. */
  isDangerous?: boolean
  /** The dialog's form, if the change needs input from the user. */
  children?: React.ReactNode
  isConfirmDisabled?: boolean
  action: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before a change. An error is shown in the dialog. */
export function ConfirmDialog(props: Props) {
  const { title, body, confirm, isDangerous = false, children, isConfirmDisabled = false } = props
  const { action, onClose } = props
  const { t } = useTranslation('admin')
  const change = useMutation({ mutationFn: action })
  return (
    <ActionDialog
      title={title}
      cancel={t('cohort.cancel')}
      confirm={confirm}
      variant={isDangerous ? 'danger' : 'primary'}
      isConfirmDisabled={isConfirmDisabled}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{body}</p>
      {children}
      <ErrorNotice error={change.error} />
    </ActionDialog>
  )
}
