import { endpoints } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row, Text } from '../../../ui/Layout.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { useProvedChange } from './OwnerProof.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function PersonalDataSection() {
  const { t } = useTranslation()
  const api = useApi()
  const { userId } = useProfile().user
  const [isEraseDialogOpen, setEraseDialogOpen] = useState(useProvedChange() === 'erase')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function exportData() {
    setPending(true)
    setError(null)
    try {
      const data = await api.call(endpoints.exportOwnData, { params: { userId } })
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `my-data-${data.exportedAt.slice(0, 10)}.json`)
    } catch (thrown) {
      setError(thrown)
    }
    setPending(false)
  }

  return (
    <SettingsSection id="own-data" title={t('contactSettings.ownData.title')}>
      <Text tone="quiet">{t('contactSettings.ownData.lead')}</Text>
      <ErrorNotice error={error} />
      <Row gap={5} rowGap={3} isFlush>
        <Button variant="secondary" isPending={isPending} onPress={exportData}>
          {t('contactSettings.ownData.export')}
        </Button>
        <Button variant="secondary" onPress={() => setEraseDialogOpen(true)}>
          {t('contactSettings.ownData.erase')}
        </Button>
      </Row>
      {isEraseDialogOpen && <EraseDialog onClose={() => setEraseDialogOpen(false)} />}
    </SettingsSection>
  )
}
