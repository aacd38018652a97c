import { Outlet } from '@tanstack/react-router'
import { LearnerLayout } from './components/LearnerLayout.tsx'
import { Loading } from './components/Loading.tsx'
import { RouteError } from './components/RouteError.tsx'
import { ProfileProvider, useLoadedProfile } from './session/use-profile.tsx'

/** The frame of all screens outside the administration, with a link to the administration for administrators. */
export function LearnerFrame() {
  const isAdministrator = useLoadedProfile()?.isAdministrator ?? false
  return (
    <LearnerLayout isAdministrator={isAdministrator}>
      <Outlet />
    </LearnerLayout>
  )
}

export function ProtectedFrame({ userId }: { userId: string }) {
  return (
    <ProfileProvider userId={userId}>
      <Outlet />
    </ProfileProvider>
  )
}

export function LoadingFrame() {
  return (
    <LearnerLayout>
      <Loading />
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
