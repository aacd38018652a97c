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
    /** For lists of thousands of lines: it keeps its height, scrolls inside and is not printed. */
    isLong?: boolean
  }

/** Several lines of a person's own words; grows with them, and prints them whole. */
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
          <div aria-hidden="true" className={styles.printed}>
            {props.value}
          </div>
        )}
      </FieldBody>
    </AriaTextField>
  )
}
