import { ChangePasswordBody, endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { NewPasswordField } from '../../../components/forms/NewPasswordField.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Page } from '../../../ui/Page.tsx'

type ResetPasswordFormProps = { code: string; onSaved: () => void; onRejected: () => void }

export function ResetPasswordForm({ code, onSaved, onRejected }: ResetPasswordFormProps) {
  const { t } = useTranslation('account')
  const api = useApi()
  const form = useFormFields({
    initialValues: { newPassword: '' },
    check: ({ newPassword }) => findFieldErrors(ChangePasswordBody, { code, newPassword }),
    onSubmit: async ({ newPassword }) => {
      try {
        await api.call(endpoints.changePassword, { body: { code, newPassword } })
        onSaved()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'reset_code.invalid') return onRejected()
        throw error
      }
    },
    errorFields: { 'password.too_common': 'newPassword', 'password.contains_name': 'newPassword' },
  })
  return (
    <Page title={t('reset.title')} lead={t('reset.lead')} width="narrow">
      <Form ref={form.formRef} onSubmit={form.submit}>
        <NewPasswordField {...form.text('newPassword')} label={t('fields.newPassword')} />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="large" isWide isPending={form.isPending}>
          {t('reset.submit')}
        </Button>
      </Form>
    </Page>
  )
}
