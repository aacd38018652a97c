import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AdminLayout } from './components/AdminLayout.tsx'
import { LearnerLayout } from './components/LearnerLayout.tsx'
import { RouteError } from './components/RouteError.tsx'
import { NotAdministratorScreen } from './screens/admin/not-administrator/NotAdministratorScreen.tsx'
import { ProfileProvider, useProfile } from './session/use-profile.tsx'
import { Spinner } from './ui/Spinner.tsx'

const protectedApi = getRouteApi('/protected')

export function LearnerFrame() {
  return (
    <LearnerLayout>
      <Outlet />
    </LearnerLayout>
  )
}

/** The learner's screens, with the way to their administration for those who have one. */
export function HomeFrame() {
  const { isAdministrator } = useProfile()
  return (
    <LearnerLayout isAdministrator={isAdministrator}>
      <Outlet />
    </LearnerLayout>
  )
}

export function ProtectedFrame() {
  const userId = protectedApi.useRouteContext({ select: (context) => context.userId })
  return (
    <ProfileProvider userId={userId}>
      <Outlet />
    </ProfileProvider>
  )
}

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

export function LoadingFrame() {
  const { t } = useTranslation('common')
  return (
    <LearnerLayout>
      <Spinner label={t('loading')} />
    </LearnerLayout>
  )
}

export function RouteErrorFrame({ error }: { error: unknown }) {
  return (
    <LearnerLayout>
      <RouteError error={error} />
    </LearnerLayout>
  )
}
