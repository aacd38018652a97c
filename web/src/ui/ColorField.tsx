import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components'
import styles from './ColorField.module.css'
import { classNames } from './class-names.ts'
import { FieldBody, type FieldTexts, splitField } from './FieldParts.tsx'
import { inputClass } from './field-classes.ts'

type ColorFieldProps = Pick<AriaTextFieldProps, 'name' | 'onBlur'> &
  FieldTexts & {
    /** A color in the form `#rrggbb`, or incomplete input. */
    value: string
    onChange: (value: string) => void
    pickerLabel: string
    /** The color that the picker shows while the value is not a color. */
    fallback: string
  }

/** A text field for a color, with the browser's color picker. */
export function ColorField({ value, onChange, pickerLabel, fallback, ...props }: ColorFieldProps) {
  const { texts, field } = splitField(props)
  const pickerValue = /^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim().toLowerCase() : fallback
  return (
    <AriaTextField {...field} value={value} onChange={onChange} spellCheck="false">
      <FieldBody {...texts} className={styles.control}>
        <input
          type="color"
          aria-label={pickerLabel}
          value={pickerValue}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={styles.picker}
        />
        <Input className={classNames(inputClass, styles.hexInput)} dir="ltr" maxLength={9} />
      </FieldBody>
    </AriaTextField>
  )
}
