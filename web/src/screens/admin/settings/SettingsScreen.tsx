import { ScreenList } from '../../../components/frame/ScreenList.tsx'
import { useAdminPlaces } from '../../../components/frame/use-admin-links.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Page } from '../../../ui/Page.tsx'

/** The settings of the organization that the administrator may change, and the administrator's own. */
export function SettingsScreen() {
  const { t } = useTranslation('account')
  const { organizationName } = useOrganization()
  return (
    <Page title={t('layout.settings')} lead={organizationName} width="wide">
      <ScreenList places={useAdminPlaces().settings} />
    </Page>
  )
}
