import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { useArrival } from '../../../components/use-arrival.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterScreen() {
  const { t } = useTranslation('account')
  const arrival = useArrival()
  const lead = {
    invitation: t('register.leadInvitation'),
    accessCode: t('register.leadCode', { ...arrival }),
    none: t('register.lead'),
  }[arrival?.kind ?? 'none']
  return (
    <WelcomeFrame>
      <Page title={t('register.title')} lead={lead} width="narrow">
        <RegisterForm />
        <p>
          {t('register.haveAccount')}{' '}
          <Link to="/login" isBlock>
            {t('register.logIn')}
          </Link>
        </p>
      </Page>
    </WelcomeFrame>
  )
}
