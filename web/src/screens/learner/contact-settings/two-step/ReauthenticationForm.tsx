import { FactorsProof } from '@lpi/contract'
import { findFieldErrors } from '../../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { TextField } from '../../../../ui/TextField.tsx'
import { ProofField, ProofStep, type ProvedChange, useOwnerProof } from '../OwnerProof.tsx'
import { SectionForm } from '../SectionForm.tsx'

type ReauthenticationFormProps = {
  change: ProvedChange
  lead: string
  submit: string
  onSubmit: (proof: { password?: string; code: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for the password and a code again before a change to the two-step login. */
export function ReauthenticationForm(props: ReauthenticationFormProps) {
  const { change, lead, submit, onSubmit, onCancel } = props
  const { t } = useTranslation()
  const proof = useOwnerProof(change)
  const form = useFormFields({
    initialValues: { password: '', code: '' },
    check: (values) => findFieldErrors(FactorsProof, proof.body(values)),
    onSubmit: (values) => onSubmit(proof.body(values)).catch(proof.explain),
    errorFields: { 'password.wrong': 'password', 'second_factor.wrong': 'code' },
  })
  if (proof.needsVisit) return <ProofStep change={change} onCancel={onCancel} />
  return (
    <SectionForm form={form} submit={submit} onCancel={onCancel}>
      <p>{lead}</p>
      <ProofField
        {...form.text('password')}
        hasPassword={proof.hasPassword}
        label={t('contactSettings.password')}
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
