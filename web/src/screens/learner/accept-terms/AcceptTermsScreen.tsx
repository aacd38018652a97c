import { useState } from 'react'
import { countryName } from '../../../components/forms/country-items.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { CountryForm } from './CountryForm.tsx'
import { TermsForm } from './TermsForm.tsx'

/**
 * Asks for the country first, because it determines which policies the user must accept. The institution may have stated
 * the country of its people, who can change it.
 */
export function AcceptTermsScreen() {
  const { t, language } = useTranslation('account')
  const { user, missingTerms } = useProfile()
  const [isChanging, setChanging] = useState(false)
  const step = isChanging || missingTerms.includes('country') ? 'country' : 'terms'
  return (
    <Page key={step} title={t(`acceptTerms.${step}Title`)} lead={t(`acceptTerms.${step}Lead`)} width="narrow">
      {step === 'terms' && user.institution && user.country && (
        <Row gap={4} rowGap={1} align="baseline">
          <p>{t('acceptTerms.presetCountry', { country: countryName(user.country, language) })}</p>
          <Button variant="quiet" onPress={() => setChanging(true)}>
            {t('acceptTerms.changeCountry')}
          </Button>
        </Row>
      )}
      {step === 'country' ? <CountryForm onSaved={() => setChanging(false)} /> : <TermsForm />}
      <Link to="/contact-settings" isBlock>
        {t('acceptTerms.ownData')}
      </Link>
      <Link to="/logout" isBlock>
        {t('acceptTerms.logOut')}
      </Link>
    </Page>
  )
}
