import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Text } from '../../ui/Layout.tsx'
import { LinkedText } from '../LinkedText.tsx'
import styles from './PiplConsent.module.css'
import { type PiplConsents, piplPurposes } from './pipl-purposes.ts'

type PiplConsentProps = {
  value: PiplConsents
  onChange: (value: PiplConsents) => void
  /** Whether each purpose without consent shows an error. */
  shouldShowErrors: boolean
}

/** China's PIPL requires separate consent for each purpose. The server receives one consent for all purposes. */
export function PiplConsent({ value, onChange, shouldShowErrors }: PiplConsentProps) {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  return (
    <fieldset className={styles.consent}>
      <legend className={styles.title}>{t('consent.piplTitle')}</legend>
      <Text tone="quiet" size="m">
        <LinkedText text={t('consent.piplLead')} href={links.piplPolicy} isInNewTab />
      </Text>
      {piplPurposes.map((purpose) => (
        <Checkbox
          key={purpose}
          name={purpose}
          isRequired
          isSelected={value[purpose]}
          onChange={(isGiven) => onChange({ ...value, [purpose]: isGiven })}
          errorMessage={shouldShowErrors && !value[purpose] ? t('consent.piplRequired') : undefined}
        >
          {t(`consent.${purpose}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
