import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { useEntryLink } from '../../../components/use-entry-link.ts'
import { useInviter } from '../../../components/use-inviter.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterScreen() {
  const { t } = useTranslation('account')
  const entryLink = useEntryLink()
  const organization = useInviter()
  const lead = {
    invitation: organization
      ? t('register.leadInvitationFrom', { organization })
      : t('register.leadInvitation'),
    accessCode: organization ? t('register.leadCodeFrom', { organization }) : t('register.leadCode'),
    join: t('register.lead'),
    none: t('register.lead'),
  }[entryLink?.kind ?? 'none']
  return (
    <WelcomeFrame>
      <Page title={t('register.title')} lead={lead} width="narrow">
        <RegisterForm />
        <p>
          <span>{t('register.haveAccount')}</span>{' '}
          <Link to="/login" isBlock>
            {t('register.logIn')}
          </Link>
        </p>
      </Page>
    </WelcomeFrame>
  )
}
