import { RequiredTextLine } from '@lpi/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'

type SaveViewDialogProps = {
  names: readonly string[]
  error: unknown
  isPending: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function SaveViewDialog({ names, error, isPending, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const name = RequiredTextLine.safeParse(text).data

  function submit() {
    if (name && !isPending) onSave(name)
  }

  return (
    <Dialog
      title={t('savedViews.save')}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t('savedViews.cancel')}
          </Button>
          <Button isPending={isPending} isDisabled={!name} onPress={submit}>
            {t('savedViews.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('savedViews.name')}
        autoFocus
        maxLength={80}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit()
        }}
        {...(name && names.includes(name) && { description: t('savedViews.replaces') })}
      />
      <ErrorNotice error={error} />
    </Dialog>
  )
}
