import { LearnerLayout } from './components/LearnerLayout.tsx'
import { RoleFrame } from './role-frame.tsx'
import { NotAdministratorScreen } from './screens/admin/not-administrator/NotAdministratorScreen.tsx'
import { useProfile } from './session/use-profile.tsx'

/** Screens for administrators only. Other users see a page that explains this, and no data is loaded. */
export function AdminFrame() {
  const { isAdministrator } = useProfile()
  if (isAdministrator) return <RoleFrame />
  return (
    <LearnerLayout>
      <NotAdministratorScreen />
    </LearnerLayout>
  )
}
