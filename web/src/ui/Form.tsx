import type { FormHTMLAttributes, Ref } from 'react'
import styles from './Form.module.css'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'className' | 'noValidate' | 'onSubmit'> & {
  ref?: Ref<HTMLFormElement> | undefined
  onSubmit?: (() => void) | undefined
}

/** A form without the browser's validation messages. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    />
  )
}
