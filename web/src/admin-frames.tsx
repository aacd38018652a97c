import { Outlet } from '@tanstack/react-router'
import { AdminLayout } from './components/AdminLayout.tsx'
import { LearnerLayout } from './components/LearnerLayout.tsx'
import { NotAdministratorScreen } from './screens/admin/not-administrator/NotAdministratorScreen.tsx'
import { useProfile } from './session/use-profile.tsx'

/** Administration is the administrators'; anyone else gets a page that says so, and no data. */
export function AdminFrame() {
  const { isAdministrator } = useProfile()
  if (isAdministrator) return <OwnFrame />
  return (
    <LearnerLayout>
      <NotAdministratorScreen />
    </LearnerLayout>
  )
}

/** For screens of both: each sees them in the layout that they know. */
export function OwnFrame() {
  const { isAdministrator } = useProfile()
  const Layout = isAdministrator ? AdminLayout : LearnerLayout
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}
