import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { useFlag, useFlagUpdates } from '../flags/use-flag.ts'
import { Frame, type FrameLinks } from './Frame.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Frame {...useAdminLinks()}>
      <FlagUpdates />
      {children}
    </Frame>
  )
}

export function FlagUpdates() {
  useFlagUpdates()
  return null
}

export function useAdminLinks(): FrameLinks {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const hasGroupInsight = useFlag('group-insight')
  return {
    navigationLabel: t('layout.adminNavigation'),
    hasManyLinks: true,
    navigation: [
      { to: '/admin/view-assessments', text: t('layout.assessments') },
      { to: '/admin/cohorts', hasSubpages: true, text: t('layout.cohorts') },
      { to: '/admin/invitations', text: t('layout.invitations') },
      { to: '/admin/reports', text: t('layout.reports') },
      hasGroupInsight && { to: '/admin/group-insight', text: t('layout.groupInsight') },
      { to: '/admin/reports/customization', text: t('layout.customization') },
      { to: '/contact-settings', text: t('layout.contactSettings') },
      { to: '/logout', text: t('layout.logOut') },
    ],
    footer: [
      { href: links.privacy, text: t('layout.privacy') },
      { href: links.terms, text: t('layout.terms') },
      { href: links.cookies, text: t('layout.cookies') },
      { to: '/accessibility', text: t('layout.accessibility') },
    ],
  }
}
