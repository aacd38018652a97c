import { FactorsProof } from '@lpi/contract'
import { findFieldErrors } from '../../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { SectionForm } from '../SectionForm.tsx'

type ReauthenticationFormProps = {
  lead: string
  submit: string
  onSubmit: (proof: { password: string; code: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for the password and a code again before a change to the two-step login. */
export function ReauthenticationForm({ lead, submit, onSubmit, onCancel }: ReauthenticationFormProps) {
  const { t } = useTranslation()
  const form = useFormFields({
    initialValues: { password: '', code: '' },
    check: (values) => findFieldErrors(FactorsProof, values),
    onSubmit,
    errorFields: { 'password.wrong': 'password', 'second_factor.wrong': 'code' },
  })
  return (
    <SectionForm form={form} submit={submit} onCancel={onCancel}>
      <p>{lead}</p>
      <PasswordField
        {...form.text('password')}
        label={t('contactSettings.password')}
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <TextField
        {...form.text('code')}
        label={t('contactSettings.twoStep.proof')}
        autoComplete="one-time-code"
        dir="ltr"
        isRequired
      />
    </SectionForm>
  )
}
