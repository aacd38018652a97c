import { useTranslation } from 'react-i18next'
import { WelcomeFrame } from '../../../components/WelcomeFrame.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterScreen() {
  const { t } = useTranslation('account')
  return (
    <WelcomeFrame>
      <Page title={t('register.title')} lead={t('register.lead')} width="narrow">
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
