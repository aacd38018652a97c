import type { RegisteredRouter } from '@tanstack/react-router'
import { useApi } from '../../api/ApiContext.tsx'
import { useFlag } from '../../flags/use-flag.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useProfile } from '../../session/use-profile.tsx'
import type { FrameLinks } from './Frame.tsx'

/** A screen that another screen leads to, with what it is for. */
export type AdminPlace = {
  to: keyof RegisteredRouter['routesByPath']
  text: string
  purpose: string
  /** A link that opens the dialog for the most frequent task of the screen. */
  task?: string
}

/** The screens that the user may open from the “Reports” screen and from the “Settings” screen. */
export function useAdminPlaces() {
  const { t } = useTranslation(['account', 'admin'])
  const hasGroupInsight = useFlag('group-insight')
  const { organization } = useProfile()
  const values = { organization: organization?.organizationName ?? '' }
  const organizationSettings: AdminPlace[] = [
    {
      to: '/admin/reports/customization',
      text: t('layout.customization'),
      purpose: t('admin:customization.lead', values),
    },
    {
      to: '/admin/colleagues',
      text: t('layout.colleagues'),
      purpose: t('admin:colleagues.lead', values),
      task: t('admin:colleagues.invite'),
    },
    {
      to: '/admin/connections',
      text: t('layout.connections'),
      purpose: t('admin:connections.lead', values),
    },
    { to: '/admin/platforms', text: t('layout.platforms'), purpose: t('admin:platforms.lead') },
    { to: '/admin/activity', text: t('layout.activity'), purpose: t('admin:activity.lead') },
  ]
  const groupInsight: AdminPlace = {
    to: '/admin/group-insight',
    text: t('layout.groupInsight'),
    purpose: t('admin:groupInsight.lead', values),
  }
  return {
    reports: [
      ...(hasGroupInsight ? [groupInsight] : []),
      { to: '/admin/impact', text: t('layout.impact'), purpose: t('admin:impact.lead') },
      { to: '/admin/export', text: t('layout.export'), purpose: t('admin:dataset.lead') },
    ] satisfies AdminPlace[] as AdminPlace[],
    settings: [
      ...(organization?.isLimited ? [] : organizationSettings),
      { to: '/contact-settings', text: t('layout.contactSettings'), purpose: t('admin:settings.account') },
    ] satisfies AdminPlace[] as AdminPlace[],
  }
}

/** The links of the administration screens. The links to the user's own settings and to log out are in the account menu. */
export function useAdminLinks(): FrameLinks {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const isLimited = useProfile().organization?.isLimited ?? false
  return {
    navigationLabel: t('layout.adminNavigation'),
    hasManyLinks: true,
    navigation: [
      { to: '/admin/overview', text: t('layout.overview') },
      { to: '/admin/view-assessments', text: t('layout.people'), subpages: ['/admin/people/'] },
      { to: '/admin/cohorts', text: t('layout.cohorts'), subpages: ['/admin/cohorts/'] },
      {
        to: '/admin/reports',
        text: t('layout.reports'),
        subpages: ['/admin/group-insight', '/admin/impact', '/admin/export'],
      },
      // Limited administrators have no settings but their own, which are in the account menu.
      !isLimited && {
        to: '/admin/settings',
        text: t('layout.settings'),
        subpages: [
          '/admin/reports/customization',
          '/admin/colleagues',
          '/admin/connections',
          '/admin/platforms',
          '/admin/activity',
        ],
      },
    ],
    footer: [
      { href: links.privacy, text: t('layout.privacy') },
      { href: links.terms, text: t('layout.terms') },
      { href: links.cookies, text: t('layout.cookies') },
      { to: '/accessibility', text: t('layout.accessibility') },
    ],
  }
}
