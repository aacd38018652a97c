import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import styles from './Glossary.module.css'

const terms = ['assessment', 'accessCode', 'statement', 'scale', 'report', 'cohort'] as const

/** Explains the vocabulary of the product to a new user. Initially collapsed. */
export function Glossary() {
  const { t } = useTranslation(['assessment', 'glossary'])
  return (
    <Details variant="link" summary={t('glossary:title')}>
      <dl className={styles.list}>
        {terms.map((term) => (
          <div key={term}>
            <dt className={styles.term}>{t(`glossary:${term}.term`)}</dt>
            <dd className={styles.meaning}>{t(`glossary:${term}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </Details>
  )
}
