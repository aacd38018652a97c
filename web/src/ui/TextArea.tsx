import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import { FieldBody, type FieldTexts, inputClass, splitField } from './FieldParts.tsx'
import styles from './TextArea.module.css'

type TextAreaProps = Omit<AriaTextFieldProps, 'children' | 'className'> &
  FieldTexts & {
    /** For thousands of lines: the height is fixed, and the text is not printed. */
    isLong?: boolean
  }

/** A field for several lines, which grows with its text and prints all of it. */
export function TextArea({ isLong = false, ...props }: TextAreaProps) {
  const { texts, field } = splitField(props)
  return (
    <AriaTextField {...field}>
      <FieldBody {...texts}>
        <AriaTextArea
          rows={3}
          className={classNames(inputClass, styles.area, isLong && styles.long)}
          {...(props.dir && { dir: props.dir })}
        />
        {!isLong && (
          <div aria-hidden="true" className={styles.printText}>
            {props.value}
          </div>
        )}
      </FieldBody>
    </AriaTextField>
  )
}
