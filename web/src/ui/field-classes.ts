import { classNames } from './class-names.ts'
import styles from './Field.module.css'

export const fieldClass = styles.field!
export const inputClass = styles.input!
/** The classes of a button at the end of a field, and of an input with space for this button. */
export const endButtonClass = styles.endButton!
export const inputBeforeButtonClass = classNames(styles.input, styles.beforeButton)
