import { useId } from 'react'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'

type NewPasswordFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  errorMessage: string | undefined
}

export function NewPasswordField({ value, ...props }: NewPasswordFieldProps) {
  const rulesId = useId()
  return (
    <PasswordField {...props} value={value} autoComplete="new-password" aria-describedby={rulesId} isRequired>
      <PasswordRules id={rulesId} password={value} />
    </PasswordField>
  )
}
