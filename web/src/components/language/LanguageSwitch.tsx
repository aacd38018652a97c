import { textDirection } from '@lpi/contract'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Disclosure, menuItemClass } from '../../ui/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './LanguageSwitch.module.css'
import { useLanguageChoice } from './use-language-choice.ts'

/** The language menu, which also shows the progress and the errors of a language change. */
export function LanguageSwitch() {
  const { t, language } = useTranslation('common')
  const { languages } = useApi().config
  const { choose, pendingLanguage, failedLanguage, isUnsaved } = useLanguageChoice()
  if (languages.length < 2) return null
  const nameOf = (language: string) => languages.find(({ id }) => id === language)?.name ?? language
  const name = nameOf(language)
  return (
    <div className={styles.switch}>
      <Disclosure
        label={t('language.label', { name })}
        summary={
          <>
            <Globe />
            <span className={styles.name}>{name}</span>
          </>
        }
      >
        {languages.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            lang={id}
            dir={textDirection(id)}
            aria-current={id === language || undefined}
            className={menuItemClass}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </Disclosure>
      <VisuallyHidden>
        <span role="status">
          {pendingLanguage && t('language.loading', { name: nameOf(pendingLanguage) })}
        </span>
      </VisuallyHidden>
      {(failedLanguage || isUnsaved) && (
        <div className={styles.notice}>
          <Notice tone={failedLanguage ? 'danger' : 'warning'}>
            {failedLanguage
              ? t('language.failed', { name: nameOf(failedLanguage), current: name })
              : t('language.unsaved')}
          </Notice>
        </div>
      )}
      {pendingLanguage && <span className={styles.pending} aria-hidden="true" />}
    </div>
  )
}

function Globe() {
  return (
    <svg viewBox="0 0 20 20" className={styles.globe} aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" />
      <ellipse cx="10" cy="10" rx="3.25" ry="7.5" />
      <path d="M2.9 7.5h14.2M2.9 12.5h14.2" />
    </svg>
  )
}
