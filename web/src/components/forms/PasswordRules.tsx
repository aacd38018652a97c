import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Stack, Text } from '../../ui/Layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './PasswordRules.module.css'
import { passwordRules, unmetRules } from './password-rules.ts'

/** How long the user must pause before the state of the rules is announced. */
const PAUSE_MS = 900

/** The rules for a new password, each marked as met or not met while the user types. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation('account')
  const unmet = unmetRules(password)
  return (
    <Text as="div" tone="quiet" className={styles.rules}>
      <div id={id}>
        <p>{t('passwordRules.title')}</p>
        <Stack as="ul" gap={1} isPlain className={styles.list}>
          {passwordRules.map((rule) => (
            <li key={rule} className={classNames(styles.rule, !unmet.includes(rule) && styles.metRule)}>
              <span className={styles.mark} aria-hidden="true" />
              <span>
                <VisuallyHidden>
                  {`${t(unmet.includes(rule) ? 'passwordRules.notMet' : 'passwordRules.met')} `}
                </VisuallyHidden>
                <span>{t(`passwordRules.${rule}`)}</span>
              </span>
            </li>
          ))}
        </Stack>
      </div>
      <Announcement password={password} />
    </Text>
  )
}

/** Announces the state of the rules to screen readers when the user pauses, not after every keystroke. */
function Announcement({ password }: { password: string }) {
  const { t } = useTranslation('account')
  const [announcedPassword, setAnnouncedPassword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedPassword(password), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [password])

  const unmet = unmetRules(announcedPassword)
  const rules = unmet.map((rule) => t(`passwordRules.${rule}`)).join('; ')
  const state =
    unmet.length === 0
      ? t('passwordRules.allMet')
      : t('passwordRules.notMetCount', { count: unmet.length, rules })
  return (
    <VisuallyHidden>
      <span role="status">{announcedPassword && state}</span>
    </VisuallyHidden>
  )
}
