import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components'
import styles from './ColorField.module.css'
import { classNames } from './class-names.ts'
import { FieldBody, type FieldTexts, inputClass, splitField } from './FieldParts.tsx'

type ColorFieldProps = Pick<AriaTextFieldProps, 'name' | 'onBlur'> &
  FieldTexts & {
    /** `#rrggbb`, or what was typed so far. */
    value: string
    onChange: (value: string) => void
    /** What the browser's own picker is called, and where it begins while there is no colour. */
    pickerLabel: string
    fallback: string
  }

/** A colour as a number, beside the browser's own way to pick one. */
export function ColorField({ value, onChange, pickerLabel, fallback, ...props }: ColorFieldProps) {
  const { texts, field } = splitField(props)
  const shown = /^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim().toLowerCase() : fallback
  return (
    <AriaTextField {...field} value={value} onChange={onChange} spellCheck="false">
      <FieldBody {...texts} className={classNames(styles.control)}>
        <input
          type="color"
          aria-label={pickerLabel}
          value={shown}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={styles.picker}
        />
        <Input className={classNames(inputClass, styles.number)} dir="ltr" maxLength={9} />
      </FieldBody>
    </AriaTextField>
  )
}
