import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

type OtherProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children' | 'disabled' | 'onClick'
>

type ButtonProps = OtherProps &
  ButtonStyle & {
    children: ReactNode
    onPress?: (() => void) | undefined
    isDisabled?: boolean | undefined
    /** True while the action is running. The button then keeps the focus but cannot be pressed. */
    isPending?: boolean | undefined
  }

export function Button(props: ButtonProps) {
  const { variant, size, isWide, type = 'button', onPress, isDisabled, isPending = false, ...rest } = props
  const { children, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      {...(isPending && { 'aria-disabled': true })}
      onClick={(event) => {
        focusPressedButton(event)
        if (!isPending) onPress?.()
      }}
      className={buttonClass({ variant, size, isWide })}
    >
      <span className={classNames(styles.label, isPending && styles.faded)}>{children}</span>
      {isPending && <span className={styles.pending} aria-hidden="true" />}
    </button>
  )
}

/**
 * Focuses a clicked button, because Safari does not. A dialog that the button opens can then return the focus to the
 * button. Pressing Enter in a form field also triggers a click event on the button, but the focus stays in the field.
 */
function focusPressedButton({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
  if (detail > 0) currentTarget.focus({ preventScroll: true })
}
