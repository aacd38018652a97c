import { useState } from 'react'
import { TextField as AriaTextField, Button, Input } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { endButtonClass, FieldBody, inputBeforeButtonClass, splitField } from './FieldParts.tsx'
import styles from './PasswordField.module.css'
import type { TextFieldProps } from './TextField.tsx'

type PasswordFieldProps = TextFieldProps & {
  /** Shown below the field, such as a list of the rules. */
  children?: React.ReactNode
}

/** A password field with a button that shows the password. */
export function PasswordField({ children, ...props }: PasswordFieldProps) {
  const { texts, field } = splitField(props)
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  return (
    <AriaTextField {...field} type={isShown ? 'text' : 'password'} spellCheck="false">
      <FieldBody {...texts}>
        <Input className={inputBeforeButtonClass} autoCapitalize="none" autoCorrect="off" />
        {/* Not a ToggleButton, which would add the keyboard handling of toolbars to the login's chunk. */}
        <Button
          aria-pressed={isShown}
          onPress={() => setShown(!isShown)}
          aria-label={t('passwordField.show')}
          className={classNames(endButtonClass, styles.toggle)}
        >
          <Eye isOpen={isShown} />
        </Button>
      </FieldBody>
      {children}
    </AriaTextField>
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
