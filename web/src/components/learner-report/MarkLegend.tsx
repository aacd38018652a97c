import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './MarkLegend.module.css'

type Mark = 'sum' | 'own' | 'band' | 'previous' | 'range' | 'average'

/**
 * Explains the marks on the scale bars of one chapter. A mark has the same meaning in all reports, on screen and in
 * PDFs.
 */
export function MarkLegend({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('leader')
  if (marks.length < 2) return null
  return (
    <ul className={styles.legend} aria-label={t('report.marks.title')}>
      {marks.map((mark) => (
        <li key={mark} className={styles.item}>
          <span className={styles.sample} data-mark={mark} aria-hidden="true" />
          {t(`report.marks.${mark}`)}
        </li>
      ))}
    </ul>
  )
}
