import { useApi } from '../../api/ApiContext.tsx'
import { useFlag } from '../../flags/use-flag.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useProfile } from '../../session/use-profile.tsx'
import type { FrameLinks } from './Frame.tsx'

/** The links of the administration screens. The settings and logout links are in the account menu. */
export function useAdminLinks(): FrameLinks {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const hasGroupInsight = useFlag('group-insight')
  const isLimited = useProfile().organization?.isLimited ?? false
  return {
    navigationLabel: t('layout.adminNavigation'),
    hasManyLinks: true,
    navigation: [
      { to: '/admin/overview', text: t('layout.overview') },
      { to: '/admin/view-assessments', text: t('layout.assessments') },
      { to: '/admin/cohorts', hasSubpages: true, text: t('layout.cohorts') },
      { to: '/admin/invitations', text: t('layout.invitations') },
      { to: '/admin/reports', text: t('layout.reports') },
      hasGroupInsight && { to: '/admin/group-insight', text: t('layout.groupInsight') },
      { to: '/admin/impact', text: t('layout.impact') },
      { to: '/admin/export', text: t('layout.export') },
      !isLimited && { to: '/admin/reports/customization', text: t('layout.customization') },
      !isLimited && { to: '/admin/colleagues', text: t('layout.colleagues') },
      !isLimited && { to: '/admin/activity', text: t('layout.activity') },
    ],
    footer: [
      { href: links.privacy, text: t('layout.privacy') },
      { href: links.terms, text: t('layout.terms') },
      { href: links.cookies, text: t('layout.cookies') },
      { to: '/accessibility', text: t('layout.accessibility') },
    ],
  }
}
