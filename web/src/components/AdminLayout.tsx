import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { useFlag, useFlagUpdates } from '../flags/use-flag.ts'
import { Frame } from './Frame.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const hasGroupInsight = useFlag('group-insight')
  useFlagUpdates()
  return (
    <Frame
      navigationLabel={t('layout.adminNavigation')}
      hasManyLinks
      navigation={[
        { href: '/admin/view-assessments', text: t('layout.assessments') },
        { href: '/admin/cohorts', text: t('layout.cohorts') },
        { href: '/admin/invitations', text: t('layout.invitations') },
        { href: '/admin/reports', text: t('layout.reports') },
        ...(hasGroupInsight ? [{ href: '/admin/group-insight', text: t('layout.groupInsight') }] : []),
        { href: '/admin/reports/customization', text: t('layout.customization') },
        { href: '/contact-settings', text: t('layout.contactSettings') },
        { href: '/logout', text: t('layout.logOut') },
      ]}
      footer={[
        { href: links.privacy, text: t('layout.privacy') },
        { href: links.terms, text: t('layout.terms') },
        { href: links.cookies, text: t('layout.cookies') },
        { href: '/accessibility', text: t('layout.accessibility') },
      ]}
    >
      {children}
    </Frame>
  )
}
