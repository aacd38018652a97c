import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Place = { pathname: string; search: object }

/** Switching the organization also leaves the screen. */
function isLeavingScreen(currentPlace: Place, nextPlace: Place) {
  const organizationOf = ({ search }: Place) => 'organization' in search && search.organization
  return (
    currentPlace.pathname !== nextPlace.pathname || organizationOf(currentPlace) !== organizationOf(nextPlace)
  )
}

/** Asks for confirmation before the user leaves the screen with unsaved changes. */
export function UnsavedChangesDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('common')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && isLeavingScreen(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Dialog
      title={t('leave.title')}
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      actions={
        <>
          <Button onPress={() => reset?.()}>{t('leave.stay')}</Button>
          <Button variant="secondary" onPress={() => proceed?.()}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
