import { LearnerLayout } from './components/LearnerLayout.tsx'
import { RoleFrame } from './role-frame.tsx'
import { NotAdministratorScreen } from './screens/admin/not-administrator/NotAdministratorScreen.tsx'
import { useProfile } from './session/use-profile.tsx'

/** Administration is the administrators'; anyone else gets a page that says so, and no data. */
export function AdminFrame() {
  const { isAdministrator } = useProfile()
  if (isAdministrator) return <RoleFrame />
  return (
    <LearnerLayout>
      <NotAdministratorScreen />
    </LearnerLayout>
  )
}
