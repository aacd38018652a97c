import { classNames } from './class-names.ts'
import styles from './Field.module.css'

export const fieldClass = classNames(styles.field)
export const inputClass = classNames(styles.input)
/** The classes of a button at the end of a field, and of an input with space for this button. */
export const endButtonClass = classNames(styles.endButton)
export const inputBeforeButtonClass = classNames(styles.input, styles.beforeButton)
