import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Asks for confirmation before the user leaves the screen with unsaved changes. */
export function UnsavedChangesDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('admin')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Dialog
      title={t('customization.leave.title')}
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      actions={
        <>
          <Button onPress={() => reset?.()}>{t('customization.leave.stay')}</Button>
          <Button variant="secondary" onPress={() => proceed?.()}>
            {t('customization.leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('customization.leave.text')}</p>
    </Dialog>
  )
}
