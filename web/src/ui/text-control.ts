import type { InputHTMLAttributes } from 'react'
import type { FieldTexts } from './FieldParts.tsx'

/** The props that a text field processes itself. It passes all other props to its control unchanged. */
export type TextControlProps = FieldTexts & {
  onChange?: ((value: string) => void) | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** The HTML attributes that a text field does not accept, or that `TextControlProps` replaces. */
export type OwnAttribute =
  | 'className'
  | 'children'
  | 'onChange'
  | 'required'
  | 'disabled'
  | 'aria-describedby'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, OwnAttribute> & TextControlProps

/** Splits the props of a text field into its texts and the attributes of its control. */
export function splitTextField<Props extends TextControlProps>(props: Props) {
  const { label, isLabelHidden, description, errorMessage, ...control } = props
  const { onChange, isRequired, isDisabled, 'aria-describedby': describedBy, ...attributes } = control
  return {
    texts: { label, isLabelHidden, description, errorMessage, describedBy },
    attributes: {
      ...attributes,
      disabled: isDisabled,
      // `required` is not used, because the application shows its own messages.
      'aria-required': isRequired || undefined,
      onChange: (event: { currentTarget: { value: string } }) => onChange?.(event.currentTarget.value),
    },
  }
}
