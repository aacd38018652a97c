import { endpoints, isPolicyAccepted, type PolicyType, policyTypes } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './ContactSettings.module.css'
import { SettingsSection } from './SettingsSection.tsx'

const ANY_VERSION = '0'

/** The history of consents, newest first, with a button to withdraw each current consent. */
export function ConsentsSection() {
  const { t } = useTranslation()
  const { consents, missingTerms } = useProfile()
  const [chosenPolicy, setChosenPolicy] = useState<PolicyType | null>(null)
  const acceptedTypes = policyTypes.filter((policyType) =>
    isPolicyAccepted(consents, policyType, ANY_VERSION),
  )
  return (
    <SettingsSection id="consents" title={t('contactSettings.consents.title')}>
      <Text tone="quiet">{t('contactSettings.consents.lead')}</Text>
      <Stack as="ul" isPlain>
        {consents.toReversed().map(({ policyType, version, status, acceptedAt }) => (
          <li key={`${acceptedAt} ${policyType} ${status}`} className={styles.entry}>
            <p className={styles.value}>{t(`contactSettings.consents.${policyType}`, { version })}</p>
            <Text tone="quiet">
              {t(`contactSettings.consents.${status}`, { date: formatDate(acceptedAt) })}
            </Text>
          </li>
        ))}
      </Stack>
      {missingTerms.length > 0 && (
        <Notice tone="info" title={t('contactSettings.consents.missingTitle')}>
          <span>{t('contactSettings.consents.missing')}</span>
          <LinkButton to="/accept-terms" variant="secondary">
            {t('contactSettings.consents.acceptAgain')}
          </LinkButton>
        </Notice>
      )}
      <Row gap={5} rowGap={3} isFlush>
        {acceptedTypes.map((policyType) => (
          <Button key={policyType} variant="secondary" onPress={() => setChosenPolicy(policyType)}>
            {t(`contactSettings.consents.withdraw.${policyType}`)}
          </Button>
        ))}
      </Row>
      {chosenPolicy && <WithdrawDialog policyType={chosenPolicy} onClose={() => setChosenPolicy(null)} />}
    </SettingsSection>
  )
}

function WithdrawDialog({ policyType, onClose }: { policyType: PolicyType; onClose: () => void }) {
  const { t, language } = useTranslation()
  const api = useApi()
  const { user, consents } = useProfile()
  const reloadProfile = useReloadProfile()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function withdraw() {
    setPending(true)
    setError(null)
    try {
      const { userId } = user
      const version = consents.findLast((consent) => consent.policyType === policyType)?.version ?? '1'
      const body = { userId, policyType, version, status: 'withdrawn', language } as const
      await api.call(endpoints.createConsent, { params: { userId }, body })
      await reloadProfile()
      onClose()
    } catch (thrown) {
      setError(thrown)
      setPending(false)
    }
  }

  return (
    <ActionDialog
      title={t('contactSettings.consents.withdrawTitle')}
      cancel={t('contactSettings.consents.keep')}
      confirm={t('contactSettings.consents.withdrawNow')}
      variant="danger"
      isPending={isPending}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>{t('contactSettings.consents.effectClosed')}</p>
      <p>{t('contactSettings.consents.effectKept')}</p>
      <ErrorNotice error={error} />
    </ActionDialog>
  )
}
