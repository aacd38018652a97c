import { Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Administration } from '../../session/administration.ts'
import { ProfileProvider, useProfile } from '../../session/use-profile.tsx'

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
  import('./LateTools.tsx').then(
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
