import { FieldError, Label, Text } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type FieldTexts = {
  label: string
  /** The label stands nearby in another way; this one is only read out. */
  isLabelHidden?: boolean | undefined
  description?: React.ReactNode
  /** What is wrong; its presence marks the field as faulty. */
  errorMessage?: string | undefined
}

export function FieldHead({ label, isLabelHidden, description }: Omit<FieldTexts, 'errorMessage'>) {
  const name = <Label className={classNames(styles.label)}>{label}</Label>
  return (
    <>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      {description && (
        <Text slot="description" className={classNames(styles.description)}>
          {description}
        </Text>
      )}
    </>
  )
}

export function FieldFault({ errorMessage }: Pick<FieldTexts, 'errorMessage'>) {
  return <FieldError className={classNames(styles.error)}>{errorMessage}</FieldError>
}

export const fieldClass = classNames(styles.field)
export const inputClass = classNames(styles.input)
export const controlClass = classNames(styles.control)
