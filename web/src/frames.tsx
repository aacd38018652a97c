import { Outlet, useRouteContext } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LearnerLayout } from './components/LearnerLayout.tsx'
import { RouteError } from './components/RouteError.tsx'
import { ProfileProvider, useLoadedProfile } from './session/use-profile.tsx'
import { Spinner } from './ui/Spinner.tsx'

/** The frame of all screens outside the administration, with a link to the administration for administrators. */
export function LearnerFrame() {
  const isAdministrator = useLoadedProfile()?.isAdministrator ?? false
  return (
    <LearnerLayout isAdministrator={isAdministrator}>
      <Outlet />
    </LearnerLayout>
  )
}

export function ProtectedFrame() {
  const userId = useRouteContext({ strict: false, select: (context) => context.userId ?? '' })
  return (
    <ProfileProvider userId={userId}>
      <Outlet />
    </ProfileProvider>
  )
}

export function Loading() {
  const { t } = useTranslation('common')
  return <Spinner label={t('loading')} />
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
