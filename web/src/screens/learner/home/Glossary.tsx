import { useTranslation } from 'react-i18next'
import styles from './Glossary.module.css'

const words = ['assessment', 'accessCode', 'statement', 'scale', 'report', 'cohort'] as const

/** The words of the product for somebody who is here for the first time; closed until asked for. */
export function Glossary() {
  const { t } = useTranslation(['assessment', 'glossary'])
  return (
    <details className={styles.glossary}>
      <summary className={styles.summary}>{t('glossary:title')}</summary>
      <dl className={styles.list}>
        {words.map((word) => (
          <div key={word}>
            <dt className={styles.term}>{t(`glossary:${word}.term`)}</dt>
            <dd className={styles.meaning}>{t(`glossary:${word}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
