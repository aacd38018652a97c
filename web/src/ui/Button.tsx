import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = Omit<AriaButtonProps, 'className' | 'children'> &
  ButtonLook & { children: React.ReactNode }

export function Button({ variant, size, isWide, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClass({ variant, size, isWide })}>
      <span className={styles.label}>{children}</span>
      {props.isPending && <span className={styles.pending} aria-hidden="true" />}
    </AriaButton>
  )
}
