import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** If the user already has an account, replaces the error with links to log in and to request a new password. */
export function RegistrationError({ error, email }: { error: unknown; email: string }) {
  const { t } = useTranslation('account')
  if (!(error instanceof ApiError) || error.code !== 'user.exists') return <ErrorNotice error={error} />

  const address = email.trim().toLowerCase()
  return (
    <Notice tone="warning" title={t('register.existsTitle')}>
      <p>
        <TextWithEmails text={t('register.existsText', { email: address })} emails={[address]} />
      </p>
      <Link isBlock to="/login" search={{ username: address }}>
        {t('register.existsLogIn', { email: address })}
      </Link>
      <Link isBlock to="/forgot-password" search={{ username: address }}>
        {t('register.existsForgot')}
      </Link>
    </Notice>
  )
}
