import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { LinkedText } from '../LinkedText.tsx'

type PrivacyConsentProps = {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  shouldShowErrors: boolean
}

export function PrivacyConsent({ isGiven, onChange, shouldShowErrors }: PrivacyConsentProps) {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  return (
    <Checkbox
      name="privacyConsent"
      isRequired
      isSelected={isGiven}
      onChange={onChange}
      errorMessage={shouldShowErrors && !isGiven ? t('consent.privacyRequired') : undefined}
    >
      <LinkedText text={t('consent.privacy')} href={links.privacy} isInNewTab />
    </Checkbox>
  )
}
