import { FactorsProof } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../../components/field-problems.ts'
import { useFormFields } from '../../../../components/form-fields.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import styles from '../ContactSettings.module.css'

type ProofFormProps = {
  lead: string
  submit: string
  onSubmit: (proof: { password: string; code: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for both factors again before a change. */
export function ProofForm({ lead, submit, onSubmit, onCancel }: ProofFormProps) {
  const { t } = useTranslation()
  const form = useFormFields({
    initial: { password: '', code: '' },
    check: (values) => findFieldErrors(FactorsProof, values),
    onSubmit,
    errorFields: { 'password.wrong': 'password', 'second_factor.wrong': 'code' },
  })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
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
      <ErrorNotice error={form.error} />
      <div className={styles.actions}>
        <Button type="submit" isPending={form.isPending}>
          {submit}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('contactSettings.cancel')}
        </Button>
      </div>
    </Form>
  )
}
