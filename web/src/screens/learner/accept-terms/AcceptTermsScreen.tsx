import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../session/use-profile.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { CountryForm } from './CountryForm.tsx'
import { TermsForm } from './TermsForm.tsx'

/** The country comes first, because it decides which terms there are. */
export function AcceptTermsScreen() {
  const { t } = useTranslation('account')
  const asksCountry = useProfile().missingTerms.includes('country')
  const step = asksCountry ? 'country' : 'terms'
  return (
    <Page key={step} title={t(`acceptTerms.${step}Title`)} lead={t(`acceptTerms.${step}Lead`)} width="narrow">
      {asksCountry ? <CountryForm /> : <TermsForm />}
      <Link href="/contact-settings" isAlone>
        {t('acceptTerms.ownData')}
      </Link>
      <Link href="/logout" isAlone>
        {t('acceptTerms.logOut')}
      </Link>
    </Page>
  )
}
