import type { Customization } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Page } from '../../../ui/Page.tsx'
import { CustomizationEditor } from './CustomizationEditor.tsx'
import { ObserverSetting } from './ObserverSetting.tsx'

export { calls } from './calls.ts'

export function ReportsCustomizationScreen({ customization }: { customization: Customization }) {
  const { t } = useTranslation('admin')
  const { organizationId, organizationName } = useOrganization()
  return (
    <Page
      width="wide"
      title={t('customization.title')}
      lead={t('customization.lead', { organization: organizationName })}
    >
      <CustomizationEditor
        organization={{ id: organizationId, name: organizationName }}
        customization={customization}
      />
      <ObserverSetting />
    </Page>
  )
}
