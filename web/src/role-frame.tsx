import { Outlet } from '@tanstack/react-router'
import { AdminLayout } from './components/AdminLayout.tsx'
import { LearnerLayout } from './components/LearnerLayout.tsx'
import { useProfile } from './session/use-profile.tsx'

/** The frame of screens that both learners and administrators use: each role sees its own layout. */
export function RoleFrame() {
  const { isAdministrator } = useProfile()
  const Layout = isAdministrator ? AdminLayout : LearnerLayout
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}
