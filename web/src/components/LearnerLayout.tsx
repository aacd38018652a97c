import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { useSession } from '../session/session.ts'
import { Frame } from './Frame.tsx'

type LearnerLayoutProps = {
  children: ReactNode
  /** Shows a link to the administration. */
  isAdministrator?: boolean
}

export function LearnerLayout({ children, isAdministrator = false }: LearnerLayoutProps) {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return (
    <Frame
      navigationLabel={t('layout.mainNavigation')}
      navigation={[
        { href: '/', text: t('layout.home') },
        { href: links.about, text: t('layout.about') },
        { href: links.purchase, text: t('layout.purchase') },
        ...(isAdministrator ? [{ href: '/admin/view-assessments', text: t('layout.administration') }] : []),
        ...(isAuthenticated ? [{ href: '/logout', text: t('layout.logOut') }] : []),
      ]}
      footer={[
        { href: links.terms, text: t('layout.terms') },
        { href: links.privacy, text: t('layout.privacy') },
        { href: '/accessibility', text: t('layout.accessibility') },
      ]}
    >
      {children}
    </Frame>
  )
}
