import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'large' | undefined
  isWide?: boolean | undefined
}

export function buttonClass({ variant = 'primary', size = 'medium', isWide = false }: ButtonStyle) {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide)
}
