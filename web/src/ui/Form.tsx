import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Form.module.css'

type FormProps = Omit<AriaFormProps, 'className' | 'validationBehavior'> & {
  ref?: React.Ref<HTMLFormElement> | undefined
}

/** A real form, judged by our own rules: the browser's bubbles stay away. */
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
