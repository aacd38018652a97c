import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../ui/ActionDialog.tsx'

type ScreenLocation = { pathname: string; search: object }

/** Whether a navigation leaves the screen. Switching to another organization does, even if the path stays the same. */
function isLeavingScreen(current: ScreenLocation, next: ScreenLocation) {
  const organizationOf = ({ search }: ScreenLocation) => 'organization' in search && search.organization
  return current.pathname !== next.pathname || organizationOf(current) !== organizationOf(next)
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
