import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './Button.module.css'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'isPending'> &
  ButtonStyle & {
    children: React.ReactNode
    /** The action is running: the button keeps the focus but cannot be pressed. */
    isPending?: boolean | undefined
  }

export function Button({ variant, size, isWide, isPending = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} {...(isPending && pending)} className={buttonClass({ variant, size, isWide })}>
      <span className={classNames(styles.label, isPending && styles.faded)}>{children}</span>
      {isPending && <span className={styles.pending} aria-hidden="true" />}
    </AriaButton>
  )
}

const pending = { type: 'button', 'aria-disabled': true, onPress: () => {} } as const
