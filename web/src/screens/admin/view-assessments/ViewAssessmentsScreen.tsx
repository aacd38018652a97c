import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../session/use-profile.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'

export function ViewAssessmentsScreen() {
  const { t } = useTranslation('admin')
  const organization = useProfile().organization?.organizationName ?? ''
  return (
    <Page title={t('assessments.title')} lead={t('assessments.soon', { organization })}>
      <Link href="/contact-settings" isAlone>
        {t('toContactSettings')}
      </Link>
    </Page>
  )
}
