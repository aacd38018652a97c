import type { ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Frame, type FrameLinks } from './Frame.tsx'

type LearnerLayoutProps = {
  children: ReactNode
  /** Shows a link to the administration screens. */
  isAdministrator?: boolean
}

export function LearnerLayout({ children, isAdministrator = false }: LearnerLayoutProps) {
  return <Frame {...useLearnerLinks(isAdministrator)}>{children}</Frame>
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
