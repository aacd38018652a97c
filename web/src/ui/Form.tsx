import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Form.module.css'

type FormProps = Omit<AriaFormProps, 'className' | 'validationBehavior'> & {
  ref?: React.Ref<HTMLFormElement> | undefined
}

/** A form without the browser's validation messages. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <AriaForm
      {...props}
      validationBehavior="aria"
      className={classNames(styles.form)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(event)
      }}
    />
  )
}
