import { Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { LearnerLayout } from './components/frame/LearnerLayout.tsx'
import { Loading } from './components/loading/Loading.tsx'
import { RouteError } from './components/loading/RouteError.tsx'
import type { Administration } from './session/roles.ts'
import { ProfileProvider, useLoadedProfile, useProfile } from './session/use-profile.tsx'

/** The frame of screens for visitors and learners. For administrators, it has a link to the administration screens. */
export function LearnerFrame() {
  const isAdministrator = useLoadedProfile()?.isAdministrator ?? false
  return (
    <LearnerLayout isAdministrator={isAdministrator}>
      <Outlet />
    </LearnerLayout>
  )
}

type ProtectedFrameProps = {
  userId: string
  selected?: Administration | undefined
  /** Adds the tools for administrators if the user is an administrator. */
  hasAdminTools?: boolean
}

export function ProtectedFrame({ hasAdminTools, ...props }: ProtectedFrameProps) {
  return (
    <ProfileProvider {...props}>
      <Outlet />
      {hasAdminTools && <Tools />}
    </ProfileProvider>
  )
}

/** Learners do not load the tools for administrators, and the screen works without these tools. */
const LateTools = lazy(() =>
  import('./late-tools.tsx').then(
    ({ LateTools }): { default: ComponentType } => ({ default: LateTools }),
    () => ({ default: () => null }),
  ),
)

function Tools() {
  return (
    useProfile().isAdministrator && (
      <Suspense>
        <LateTools />
      </Suspense>
    )
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
