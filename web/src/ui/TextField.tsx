import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components'
import {
  controlClass,
  FieldFault,
  FieldHead,
  type FieldTexts,
  fieldClass,
  inputClass,
} from './FieldParts.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className'> & FieldTexts

export function TextField({ label, isLabelHidden, description, errorMessage, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={props.isInvalid || Boolean(errorMessage)}
      validationBehavior="aria"
      className={fieldClass}
    >
      <FieldHead label={label} isLabelHidden={isLabelHidden} description={description} />
      <div className={controlClass}>
        <Input className={inputClass} {...(props.dir && { dir: props.dir })} />
      </div>
      <FieldFault errorMessage={errorMessage} />
    </AriaTextField>
  )
}
