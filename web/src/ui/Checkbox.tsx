import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components'
import styles from './Checkbox.module.css'
import { classNames } from './class-names.ts'
import { FieldErrorText } from './FieldParts.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type CheckboxProps = Omit<CheckboxFieldProps, 'children' | 'className'> & {
  children: React.ReactNode
  /** The label is only for screen readers. */
  isLabelHidden?: boolean | undefined
  errorMessage?: string | undefined
}

export function Checkbox({ children, isLabelHidden = false, errorMessage, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      {...props}
      isInvalid={props.isInvalid || Boolean(errorMessage)}
      validationBehavior="aria"
      className={classNames(styles.field)}
    >
      <CheckboxButton className={classNames(styles.checkbox, isLabelHidden && styles.unlabeled)}>
        <span className={styles.box} aria-hidden="true">
          <svg viewBox="0 0 16 16" className={styles.tick} aria-hidden="true">
            <path d={props.isIndeterminate ? 'M3.5 8h9' : 'm3 8.5 3.5 3.5L13 4.5'} pathLength="1" />
          </svg>
        </span>
        {isLabelHidden ? (
          <VisuallyHidden>{children}</VisuallyHidden>
        ) : (
          <span className={styles.text}>{children}</span>
        )}
      </CheckboxButton>
      {!isLabelHidden && (
        <div className={styles.error}>
          <FieldErrorText errorMessage={errorMessage} />
        </div>
      )}
    </CheckboxField>
  )
}
