import { useTranslation } from 'react-i18next'
import styles from './Glossary.module.css'

const terms = ['assessment', 'accessCode', 'statement', 'scale', 'report', 'cohort'] as const

/** Explains the terms of the product to a new user. Closed by default. */
export function Glossary() {
  const { t } = useTranslation(['assessment', 'glossary'])
  return (
    <details>
      <summary className={styles.summary}>{t('glossary:title')}</summary>
      <dl className={styles.list}>
        {terms.map((term) => (
          <div key={term}>
            <dt className={styles.term}>{t(`glossary:${term}.term`)}</dt>
            <dd className={styles.meaning}>{t(`glossary:${term}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
