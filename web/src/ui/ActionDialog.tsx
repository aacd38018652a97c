import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ActionDialogProps = {
  title: string
  cancel: string
  confirm: string
  variant?: 'primary' | 'danger'
  /** True while the action is running. The user cannot close the dialog during this time. */
  isPending: boolean
  /** True while the form in the dialog is incomplete. */
  isConfirmDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that runs one action when the user confirms it. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, cancel, confirm, variant = 'primary', isPending, onConfirm, onClose, children } = props
  const { isConfirmDisabled = false } = props
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => isOpen || isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={isPending} onPress={onClose}>
            {cancel}
          </Button>
          <Button variant={variant} isDisabled={isConfirmDisabled} isPending={isPending} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
