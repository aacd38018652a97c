import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../session/use-profile.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'

export function ReportsCustomizationScreen() {
  const { t } = useTranslation('admin')
  const organization = useProfile().organization?.organizationName ?? ''
  return (
    <Page title={t('customization.title')} lead={t('customization.soon', { organization })}>
      <Link href="/contact-settings" isAlone>
        {t('toContactSettings')}
      </Link>
    </Page>
  )
}
