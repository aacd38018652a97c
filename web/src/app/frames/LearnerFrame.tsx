import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { Frame, type FrameLinks } from '../../components/frame/Frame.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { useLoadedProfile } from '../../session/use-profile.tsx'

/** The frame of screens for visitors and learners. For administrators, it has a link to the administration screens. */
export function LearnerFrame() {
  const isAdministrator = useLoadedProfile()?.isAdministrator ?? false
  return (
    <Frame {...useLearnerLinks(isAdministrator)}>
      <Outlet />
    </Frame>
  )
}

/** The same frame around something other than a screen, such as an error, for a user whose role may be unknown. */
export function MessageFrame({ children }: { children: ReactNode }) {
  return <Frame {...useLearnerLinks(false)}>{children}</Frame>
}

export function useLearnerLinks(isAdministrator: boolean): FrameLinks {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return {
    navigationLabel: t('layout.mainNavigation'),
    navigation: [
      { to: '/', text: t('layout.home') },
      { href: links.about, text: t('layout.about') },
      { href: links.purchase, text: t('layout.purchase') },
      isAdministrator && { to: '/admin/overview', text: t('layout.administration') },
      isAuthenticated && { to: '/logout', text: t('layout.logOut') },
    ],
    footer: [
      { href: links.terms, text: t('layout.terms') },
      { href: links.privacy, text: t('layout.privacy') },
      { to: '/accessibility', text: t('layout.accessibility') },
    ],
  }
}
