import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import { FieldFault, FieldHead, type FieldTexts, fieldClass } from './FieldParts.tsx'
import styles from './RadioGroup.module.css'

type RadioGroupProps = Omit<AriaRadioGroupProps, 'children' | 'className'> &
  FieldTexts & { options: readonly { value: string; label: string }[] }

export function RadioGroup({ label, description, errorMessage, options, ...props }: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...props}
      isInvalid={props.isInvalid || Boolean(errorMessage)}
      validationBehavior="aria"
      className={fieldClass}
    >
      <FieldHead label={label} description={description} />
      <div className={styles.options}>
        {options.map((option) => (
          <RadioField key={option.value} value={option.value}>
            <RadioButton className={classNames(styles.option)}>
              <span className={styles.dot} aria-hidden="true" />
              {option.label}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldFault errorMessage={errorMessage} />
    </AriaRadioGroup>
  )
}
