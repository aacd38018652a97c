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

type FieldBodyProps = FieldTexts & {
  className?: string | undefined
  /** The control itself. */
  children: React.ReactNode
}

/** What all fields have in common: the texts above, the control, and what is wrong with it. */
export function FieldBody({ className, children, errorMessage, ...texts }: FieldBodyProps) {
  return (
    <>
      <FieldHead {...texts} />
      <div className={classNames(styles.control, className)}>{children}</div>
      <FieldFault errorMessage={errorMessage} />
    </>
  )
}

export const fieldClass = classNames(styles.field)
export const inputClass = classNames(styles.input)
/** A button at the end of the control, and the input that leaves room for it. */
export const endButtonClass = classNames(styles.endButton)
export const inputBeforeButtonClass = classNames(styles.input, styles.beforeButton)

/** The texts around a control, and what the control itself is given: how it is judged, and its look. */
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
