import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'isPending'> &
  ButtonLook & {
    children: React.ReactNode
    /** Its work is under way: it keeps the focus and does nothing more. */
    isPending?: boolean | undefined
  }

export function Button({ variant, size, isWide, isPending = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} {...(isPending && pending)} className={buttonClass({ variant, size, isWide })}>
      <span className={classNames(styles.label, isPending && styles.busy)}>{children}</span>
      {isPending && <span className={styles.pending} aria-hidden="true" />}
    </AriaButton>
  )
}

const pending = { type: 'button', 'aria-disabled': true, onPress: () => {} } as const
