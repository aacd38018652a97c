import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components'
import { FieldBody, type FieldTexts, inputClass, splitField } from './FieldParts.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className'> & FieldTexts

export function TextField(props: TextFieldProps) {
  const { texts, field } = splitField(props)
  return (
    <AriaTextField {...field}>
      <FieldBody {...texts}>
        <Input className={inputClass} {...(props.dir && { dir: props.dir })} />
      </FieldBody>
    </AriaTextField>
  )
}
