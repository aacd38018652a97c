import { Outlet } from '@tanstack/react-router'
import { AddressConfirmation } from './components/AddressConfirmation.tsx'
import { AdminLayout } from './components/frame/AdminLayout.tsx'
import { LearnerLayout } from './components/frame/LearnerLayout.tsx'
import { formatDate } from './i18n/formats.ts'
import { useTranslation } from './i18n/use-translation.ts'
import { NotAdministratorScreen } from './screens/admin/not-administrator/NotAdministratorScreen.tsx'
import { useProfile } from './session/use-profile.tsx'

/** The frame of the administration screens. Users without access see an explanation instead, and no data is loaded. */
export function AdminFrame() {
  const { isAdministrator, organization } = useProfile()
  if (!isAdministrator) {
    return (
      <LearnerLayout>
        <NotAdministratorScreen />
      </LearnerLayout>
    )
  }
  return (
    <AdminLayout>
      {organization?.confirmBy && <ConfirmationDeadline confirmBy={organization.confirmBy} />}
      <Outlet />
    </AdminLayout>
  )
}

/** The administrator's role ends at the deadline unless the email address is confirmed. */
function ConfirmationDeadline({ confirmBy }: { confirmBy: string }) {
  const { t } = useTranslation('account')
  const { email } = useProfile().user
  return (
    <AddressConfirmation
      tone="warning"
      title={t('addressConfirmation.administratorTitle', { date: formatDate(confirmBy) })}
      text={t('addressConfirmation.administratorText', { email })}
    />
  )
}
