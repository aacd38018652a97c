import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../ui/ActionDialog.tsx'

type Place = { pathname: string; search: object }

/** Whether a navigation leaves the screen. Switching to another organization does, even if the path stays the same. */
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
  if (status !== 'blocked') return null
  return (
    <ActionDialog
      title={t('leave.title')}
      cancel={t('leave.stay')}
      confirm={t('leave.go')}
      variant="danger"
      isPending={false}
      onConfirm={proceed}
      onClose={reset}
    >
      <p>{t('leave.text')}</p>
    </ActionDialog>
  )
}
