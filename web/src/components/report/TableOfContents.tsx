import { useTranslation } from 'react-i18next'
import styles from './TableOfContents.module.css'

export type Chapter = { id: string; title: string }

/** Links to the chapters of the report. */
export function TableOfContents({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation('leader')
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        {t('report.contents')}
      </h2>
      <ol className={styles.list}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
