import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components'
import { FieldBody, type FieldTexts, inputClass, splitField } from './FieldParts.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className'> & FieldTexts

/** `dir` is the direction of the value. The label and the messages keep the direction of the page. */
export function TextField({ dir, ...props }: TextFieldProps) {
  const { texts, field } = splitField(props)
  return (
    <AriaTextField {...field}>
      <FieldBody {...texts}>
        <Input className={inputClass} {...(dir && { dir })} />
      </FieldBody>
    </AriaTextField>
  )
}
