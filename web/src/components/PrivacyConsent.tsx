import { Trans, useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Link } from '../ui/Link.tsx'

type PrivacyConsentProps = {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  isJudged: boolean
}

export function PrivacyConsent({ isGiven, onChange, isJudged }: PrivacyConsentProps) {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  return (
    <Checkbox
      name="privacyConsent"
      isRequired
      isSelected={isGiven}
      onChange={onChange}
      errorMessage={isJudged && !isGiven ? t('consent.privacyRequired') : undefined}
    >
      <Trans
        t={t}
        i18nKey="consent.privacy"
        components={{ link: <Link href={links.privacy} target="_blank" /> }}
      />
    </Checkbox>
  )
}
