import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import {
  controlClass,
  FieldFault,
  FieldHead,
  type FieldTexts,
  fieldClass,
  inputClass,
} from './FieldParts.tsx'
import styles from './TextArea.module.css'

type TextAreaProps = Omit<AriaTextFieldProps, 'children' | 'className'> &
  FieldTexts & {
    /** For lists of thousands of lines: it keeps its height, scrolls inside and is not printed. */
    isLong?: boolean
  }

/** Several lines of a person's own words; grows with them, and prints them whole. */
export function TextArea({ label, description, errorMessage, isLong = false, ...props }: TextAreaProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={props.isInvalid || Boolean(errorMessage)}
      validationBehavior="aria"
      className={fieldClass}
    >
      <FieldHead label={label} description={description} />
      <div className={controlClass}>
        <AriaTextArea
          rows={3}
          className={classNames(inputClass, styles.area, isLong && styles.long)}
          {...(props.dir && { dir: props.dir })}
        />
        {!isLong && (
          <div aria-hidden="true" className={styles.printed}>
            {props.value}
          </div>
        )}
      </div>
      <FieldFault errorMessage={errorMessage} />
    </AriaTextField>
  )
}
