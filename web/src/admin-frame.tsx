import { Outlet } from '@tanstack/react-router'
import { AdminLayout } from './components/frame/AdminLayout.tsx'
import { LearnerLayout } from './components/frame/LearnerLayout.tsx'
import { NotAdministratorScreen } from './screens/admin/not-administrator/NotAdministratorScreen.tsx'
import { useProfile } from './session/use-profile.tsx'

/** The frame of the administration screens. Users without access see an explanation instead, and no data is loaded. */
export function AdminFrame() {
  const { isAdministrator } = useProfile()
  if (!isAdministrator) {
    return (
      <LearnerLayout>
        <NotAdministratorScreen />
      </LearnerLayout>
    )
  }
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
