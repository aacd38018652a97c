import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { CustomizationEditor } from './CustomizationEditor.tsx'

export function ReportsCustomizationScreen() {
  const { t } = useTranslation(['admin', 'common'])
  const api = useApi()
  const { organizationId = '', organizationName = '' } = useProfile().organization ?? {}
  const { data, error, refetch } = useQuery(
    api.query(endpoints.getCustomization, { params: { organizationId } }),
  )
  return (
    <Page
      width="wide"
      title={t('customization.title')}
      lead={t('customization.lead', { organization: organizationName })}
    >
      {data && (
        <CustomizationEditor
          organization={{ id: organizationId, name: organizationName }}
          customization={data}
        />
      )}
      {!data && error && (
        <>
          <ErrorNotice error={error} />
          <Button onPress={() => void refetch()}>{t('common:buttons.tryAgain')}</Button>
        </>
      )}
      {!data && !error && <Spinner label={t('customization.loading')} />}
    </Page>
  )
}
