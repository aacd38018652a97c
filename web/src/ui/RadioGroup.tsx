import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from 'react-aria-components'
import { FieldErrorText, FieldHeader, type FieldTexts, splitField } from './FieldParts.tsx'
import { PageLocale } from './PageLocale.tsx'
import styles from './RadioGroup.module.css'

type RadioGroupProps = Omit<AriaRadioGroupProps, 'children' | 'className'> &
  FieldTexts & { options: readonly { value: string; label: string }[] }

export function RadioGroup({ options, ...props }: RadioGroupProps) {
  const { texts, field } = splitField(props)
  return (
    <PageLocale>
      <AriaRadioGroup {...field}>
        <FieldHeader {...texts} />
        <div className={styles.options}>
          {options.map((option) => (
            <RadioField key={option.value} value={option.value}>
              <RadioButton className={styles.option!}>
                <span className={styles.dot} aria-hidden="true" />
                <span>{option.label}</span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
        <FieldErrorText errorMessage={texts.errorMessage} />
      </AriaRadioGroup>
    </PageLocale>
  )
}
