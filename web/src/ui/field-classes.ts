import { classNames } from './class-names.ts'
import styles from './Field.module.css'

export const fieldClass = classNames(styles.field)
export const inputClass = classNames(styles.input)
/** A button at the end of the control, and an input with space for it. */
export const endButtonClass = classNames(styles.endButton)
export const inputBeforeButtonClass = classNames(styles.input, styles.beforeButton)
