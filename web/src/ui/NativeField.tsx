import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import type { FieldTexts } from './FieldParts.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The attributes that associate a control with its label, description and error. */
type ControlAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type NativeFieldProps = FieldTexts & {
  children: (attributes: ControlAttributes) => ReactNode
  /** The id of another element that describes the control. */
  describedBy?: string | undefined
  /** The content below the field. */
  footer?: ReactNode
}

/**
 * The parts of a field around a native HTML control. Most screens load this component, so it does not use
 * `react-aria-components`.
 */
export function NativeField(props: NativeFieldProps) {
  const { label, isLabelHidden, description, errorMessage, children, describedBy, footer } = props
  const id = useId()
  const [descriptionId, errorId] = [`${id}-description`, `${id}-error`]
  const descriptions = [description && descriptionId, errorMessage && errorId, describedBy].filter(Boolean)
  const name = (
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
  )
  return (
    <div className={styles.field} data-invalid={errorMessage ? true : undefined}>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      {description && (
        <span id={descriptionId} className={styles.description}>
          {description}
        </span>
      )}
      <div className={styles.control}>
        {children({
          id,
          'aria-invalid': errorMessage ? true : undefined,
          'aria-describedby': descriptions.join(' ') || undefined,
        })}
      </div>
      {errorMessage && (
        <span id={errorId} className={styles.error}>
          {errorMessage}
        </span>
      )}
      {footer}
    </div>
  )
}
