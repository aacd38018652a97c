import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { CountryForm } from './CountryForm.tsx'
import { TermsForm } from './TermsForm.tsx'

/** Asks for the country first, because it determines which policies the user must accept. */
export function AcceptTermsScreen() {
  const { t } = useTranslation('account')
  const needsCountry = useProfile().missingTerms.includes('country')
  const step = needsCountry ? 'country' : 'terms'
  return (
    <Page key={step} title={t(`acceptTerms.${step}Title`)} lead={t(`acceptTerms.${step}Lead`)} width="narrow">
      {needsCountry ? <CountryForm /> : <TermsForm />}
      <Link to="/contact-settings" isBlock>
        {t('acceptTerms.ownData')}
      </Link>
      <Link to="/logout" isBlock>
        {t('acceptTerms.logOut')}
      </Link>
    </Page>
  )
}
