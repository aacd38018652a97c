import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { endButtonClass, inputBeforeButtonClass } from './field-classes.ts'
import { NativeField } from './NativeField.tsx'
import styles from './PasswordField.module.css'
import { splitTextField, type TextFieldProps } from './text-control.ts'

type PasswordFieldProps = Omit<TextFieldProps, 'children'> & {
  /** The content below the field, such as the password rules. */
  children?: ReactNode
}

/** A password field with a button that shows the password. */
export function PasswordField({ children, ...props }: PasswordFieldProps) {
  const { texts, attributes } = splitTextField(props)
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  return (
    <NativeField {...texts} footer={children}>
      {(fieldAttributes) => (
        <>
          <input
            {...attributes}
            {...fieldAttributes}
            type={isShown ? 'text' : 'password'}
            spellCheck="false"
            autoCapitalize="none"
            autoCorrect="off"
            className={inputBeforeButtonClass}
          />
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            aria-label={t('passwordField.show')}
            className={classNames(endButtonClass, styles.toggle)}
          >
            <Eye isOpen={isShown} />
          </button>
        </>
      )}
    </NativeField>
  )
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.eye} aria-hidden="true">
      <path d="M2.5 12c2.4-4.3 5.6-6.5 9.5-6.5s7.1 2.2 9.5 6.5c-2.4 4.3-5.6 6.5-9.5 6.5S4.9 16.3 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 20 20 4" />}
    </svg>
  )
}
