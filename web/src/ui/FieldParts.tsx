import { FieldError, Label, Text } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { fieldClass } from './field-classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type FieldTexts = {
  label: string
  /** True if the label is only for screen readers. */
  isLabelHidden?: boolean | undefined
  description?: React.ReactNode
  /** The error of the field. A field with an error is marked as invalid. */
  errorMessage?: string | undefined
}

export function FieldHeader({ label, isLabelHidden, description }: Omit<FieldTexts, 'errorMessage'>) {
  const name = <Label className={styles.label}>{label}</Label>
  return (
    <>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
    </>
  )
}

export function FieldErrorText({ errorMessage }: Pick<FieldTexts, 'errorMessage'>) {
  return <FieldError className={styles.error!}>{errorMessage}</FieldError>
}

type FieldBodyProps = FieldTexts & {
  className?: string | undefined
  /** The control itself. */
  children: React.ReactNode
}

/** The parts of a field: the label, the description, the control and the error. */
export function FieldBody({ className, children, errorMessage, ...texts }: FieldBodyProps) {
  return (
    <>
      <FieldHeader {...texts} />
      <div className={classNames(styles.control, className)}>{children}</div>
      <FieldErrorText errorMessage={errorMessage} />
    </>
  )
}

/**
 * Splits the props of a field into its texts and the props of its React Aria component. Adds the validation state and
 * the class name to the props of the component.
 */
export function splitField<Props extends FieldTexts & { isInvalid?: boolean | undefined }>(props: Props) {
  const { label, isLabelHidden, description, errorMessage, isInvalid, ...control } = props
  return {
    texts: { label, isLabelHidden, description, errorMessage },
    field: {
      ...control,
      isInvalid: isInvalid || Boolean(errorMessage),
      validationBehavior: 'aria' as const,
      className: fieldClass,
    },
  }
}
