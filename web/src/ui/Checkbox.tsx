import { type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'

type CheckboxProps = CheckboxLabel & {
  name?: string
  isSelected?: boolean
  defaultSelected?: boolean
  isIndeterminate?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  isInvalid?: boolean
  errorMessage?: string | undefined
  onChange?: (isSelected: boolean) => void
}

type CheckboxLabel =
  | { children: ReactNode; isLabelHidden?: false }
  /** The label is only for screen readers. */
  | { children: string; isLabelHidden: true }

export function Checkbox(props: CheckboxProps) {
  const { children, isLabelHidden, isSelected, isIndeterminate = false, errorMessage, onChange } = props
  const errorId = useId()
  // A box with `isSelected={false}` renders no mark, because a list can have a hundred boxes, most of them empty. In an
  // empty box without `isSelected`, CSS hides the mark.
  const isEmpty = isSelected === false && !isIndeterminate
  return (
    <div className={styles.field}>
      <label className={classNames(styles.checkbox, isLabelHidden && styles.unlabeled)}>
        <span className={styles.mark}>
          <input
            type="checkbox"
            name={props.name}
            aria-label={isLabelHidden ? String(children) : undefined}
            checked={isSelected}
            defaultChecked={props.defaultSelected}
            disabled={props.isDisabled}
            aria-required={props.isRequired || undefined}
            aria-invalid={props.isInvalid || errorMessage ? true : undefined}
            aria-describedby={errorMessage && errorId}
            onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
            // HTML has no attribute for the indeterminate state.
            ref={(input) => {
              if (input) input.indeterminate = isIndeterminate
            }}
            className={styles.input}
          />
          <span className={styles.box} aria-hidden="true">
            {!isEmpty && (
              <svg viewBox="0 0 16 16" className={styles.checkMark} aria-hidden="true">
                <path d={isIndeterminate ? 'M3.5 8h9' : 'm3 8.5 3.5 3.5L13 4.5'} pathLength="1" />
              </svg>
            )}
          </span>
        </span>
        {!isLabelHidden && <span className={styles.text}>{children}</span>}
      </label>
      {errorMessage && (
        <div className={styles.error}>
          <span id={errorId} className={fieldStyles.error}>
            {errorMessage}
          </span>
        </div>
      )}
    </div>
  )
}
