import { Outlet } from '@tanstack/react-router'
import { AdminLayout } from './components/AdminLayout.tsx'
import { LearnerLayout } from './components/LearnerLayout.tsx'
import { useProfile } from './session/use-profile.tsx'

/** For screens of both: each sees them in the layout that they know. */
export function RoleFrame() {
  const { isAdministrator } = useProfile()
  const Layout = isAdministrator ? AdminLayout : LearnerLayout
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}
