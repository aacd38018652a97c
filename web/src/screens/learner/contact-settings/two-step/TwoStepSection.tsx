import { endpoints, type SecondFactor } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../../api/ApiContext.tsx'
import { loadChunk } from '../../../../api/load-chunk.ts'
import { LoadedPart } from '../../../../components/loading/LoadedPart.tsx'
import { Loading } from '../../../../components/loading/Loading.tsx'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useProfile, useReloadProfile } from '../../../../session/use-profile.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Text } from '../../../../ui/Layout.tsx'
import { useProvedChange } from '../OwnerProof.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { TwoStepOn } from './TwoStepOn.tsx'

/** A separate chunk, because it contains the QR code library, which only the setup needs. */
const SetUpForm = lazy(() =>
  loadChunk(() => import('./SetUpForm.tsx')).then((module) => ({ default: module.SetUpForm })),
)

export function TwoStepSection() {
  const { t, language } = useTranslation()
  const api = useApi()
  const { userId } = useProfile().user
  const reloadProfile = useReloadProfile()
  const client = useQueryClient()
  const sessions = api.query(endpoints.listSessions, { params: { userId } })
  const factor = useQuery(api.query(endpoints.getSecondFactor, { params: { userId } }))
  const [codes, setCodes] = useState<string[]>()

  /**
   * The role, and with it the layout, may depend on the second factor. The profile is reloaded last, because a
   * different layout remounts the section, which would cancel the other requests.
   */
  async function reload() {
    await Promise.all([factor.refetch(), client.refetchQueries({ queryKey: sessions.queryKey })])
    await reloadProfile()
  }

  /**
   * Reloads only after the user has saved the codes, because a different layout remounts this section without the
   * codes.
   */
  async function finish() {
    await reload().catch(() => undefined)
    setCodes(undefined)
  }
  const requiredBy = factor.data?.requiredBy ?? []
  const organizations = new Intl.ListFormat(language, { type: 'unit' }).format(requiredBy)
  return (
    <SettingsSection id="two-step" title={t('contactSettings.twoStep.title')}>
      <Text tone="quiet">{t('contactSettings.twoStep.lead')}</Text>
      {requiredBy.length > 0 && <p>{t('contactSettings.twoStep.requiredBy', { organizations })}</p>}
      {codes ? (
        <BackupCodes codes={codes} onSaved={finish} />
      ) : (
        <LoadedPart query={factor}>
          {(loadedFactor) => <TwoStepState factor={loadedFactor} onCodes={setCodes} onChange={reload} />}
        </LoadedPart>
      )}
    </SettingsSection>
  )
}

type TwoStepStateProps = {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
  onChange: () => Promise<void>
}

function TwoStepState({ factor, onCodes, onChange }: TwoStepStateProps) {
  const { t } = useTranslation()
  const { email, isEmailConfirmed } = useProfile().user
  const [isSettingUp, setSettingUp] = useState(useProvedChange() === 'setUp')

  if (factor.enabledAt) {
    return <TwoStepOn factor={factor} enabledAt={factor.enabledAt} onCodes={onCodes} onChange={onChange} />
  }
  if (email === '') return <Text tone="quiet">{t('contactSettings.twoStep.needsAddress')}</Text>
  if (!isEmailConfirmed) return <Text tone="quiet">{t('contactSettings.twoStep.needsEmail')}</Text>
  if (isSettingUp) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUpForm onDone={onCodes} onCancel={() => setSettingUp(false)} />
      </Suspense>
    )
  }
  return (
    <Button variant="secondary" onPress={() => setSettingUp(true)}>
      {t('contactSettings.twoStep.setUp')}
    </Button>
  )
}
