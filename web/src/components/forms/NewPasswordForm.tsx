import { ChangePasswordBody } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { findFieldErrors } from './field-problems.ts'
import { useFormFields } from './form-fields.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

type Values = { code: string; newPassword: string }

type NewPasswordFormProps = {
  /** The code of the emailed link. */
  code: string
  /** The address under which password managers store the new password, if it is known. */
  username?: string
  onSubmit: (values: Values) => Promise<void>
}

/** Sets a new password with an emailed link. */
export function NewPasswordForm({ code, username, onSubmit }: NewPasswordFormProps) {
  const { t } = useTranslation('account')
  const form = useFormFields({
    initialValues: { newPassword: '' },
    check: ({ newPassword }) => findFieldErrors(ChangePasswordBody, { code, newPassword }),
    onSubmit: ({ newPassword }) => onSubmit({ code, newPassword }),
    errorFields: { 'password.too_common': 'newPassword', 'password.contains_name': 'newPassword' },
  })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      {username && <input type="hidden" autoComplete="username" value={username} readOnly />}
      <NewPasswordField {...form.text('newPassword')} label={t('fields.newPassword')} />
      <ErrorNotice error={form.error} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}
