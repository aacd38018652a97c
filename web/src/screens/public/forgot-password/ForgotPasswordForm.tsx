import { RecoverPasswordBody } from '@lpi/contract'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useSendRecoveryEmail } from '../../../components/use-send-recovery-email.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TextField } from '../../../ui/TextField.tsx'

type ForgotPasswordFormProps = { email: string; onSent: (email: string) => void }

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslation('account')
  const recover = useSendRecoveryEmail()
  const form = useFormFields({
    initialValues: { username: email },
    check: (values) => findFieldErrors(RecoverPasswordBody, values),
    onSubmit: async ({ username }) => {
      await recover(username)
      onSent(username.trim().toLowerCase())
    },
  })
  return (
    <Page title={t('forgot.title')} lead={t('forgot.lead')} width="narrow">
      <Form ref={form.formRef} onSubmit={form.submit}>
        <TextField
          {...form.text('username')}
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          isRequired
        />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="large" isWide isPending={form.isPending}>
          {t('forgot.submit')}
        </Button>
        <Link to="/login" isBlock>
          {t('forgot.back')}
        </Link>
      </Form>
    </Page>
  )
}
