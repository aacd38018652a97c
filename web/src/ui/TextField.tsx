import { inputClass } from './field-classes.ts'
import { NativeField } from './NativeField.tsx'
import { splitTextField, type TextFieldProps } from './text-control.ts'

export function TextField(props: TextFieldProps) {
  const { texts, attributes } = splitTextField(props)
  return (
    <NativeField {...texts}>
      {(fieldAttributes) => <input type="text" {...attributes} {...fieldAttributes} className={inputClass} />}
    </NativeField>
  )
}
