import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LearnerLayout } from './components/LearnerLayout.tsx'
import { RouteError } from './components/RouteError.tsx'
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
