import { endpoints, type SecondFactor } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/ApiContext.tsx'
import { formatDate } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useProfile } from '../../../../session/use-profile.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Row, Text } from '../../../../ui/Layout.tsx'
import styles from '../ContactSettings.module.css'
import { useProvedChange } from '../OwnerProof.tsx'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'
import { SecondFactorRequirement } from './SecondFactorRequirement.tsx'

type TwoStepOnProps = {
  factor: SecondFactor
  enabledAt: string
  onCodes: (codes: string[]) => void
  onChange: () => Promise<void>
}

/** The state of an enabled second factor, with the buttons to renew its backup codes and to turn it off. */
export function TwoStepOn({ factor, enabledAt, onCodes, onChange }: TwoStepOnProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { userId } = useProfile().user
  const provedChange = useProvedChange()
  const isProved = provedChange === 'renew' || provedChange === 'turnOff'
  const [action, setAction] = useState(isProved ? provedChange : undefined)
  const params = { userId }
  const close = () => setAction(undefined)
  return (
    <>
      <div>
        <p className={styles.value}>{t('contactSettings.twoStep.on', { date: formatDate(enabledAt) })}</p>
        <Text tone="quiet">{t('contactSettings.twoStep.left', { count: factor.backupCodesLeft })}</Text>
      </div>
      {action === 'renew' && (
        <ReauthenticationForm
          change="renew"
          lead={t('contactSettings.twoStep.renewLead')}
          submit={t('contactSettings.twoStep.renew')}
          onSubmit={async (body) => {
            const { backupCodes } = await api.call(endpoints.renewBackupCodes, { params, body })
            onCodes(backupCodes)
          }}
          onCancel={close}
        />
      )}
      {action === 'turnOff' && (
        <ReauthenticationForm
          change="turnOff"
          lead={t(
            factor.requiredBy.length > 0
              ? 'contactSettings.twoStep.turnOffRequired'
              : 'contactSettings.twoStep.turnOffLead',
          )}
          submit={t('contactSettings.twoStep.turnOff')}
          onSubmit={async (body) => {
            await api.call(endpoints.disableSecondFactor, { params, body })
            await onChange()
          }}
          onCancel={close}
        />
      )}
      {!action && (
        <Row gap={5} rowGap={3} isFlush>
          <Button variant="secondary" onPress={() => setAction('renew')}>
            {t('contactSettings.twoStep.renew')}
          </Button>
          <Button variant="secondary" onPress={() => setAction('turnOff')}>
            {t('contactSettings.twoStep.turnOff')}
          </Button>
        </Row>
      )}
      <SecondFactorRequirement onChange={onChange} />
    </>
  )
}
