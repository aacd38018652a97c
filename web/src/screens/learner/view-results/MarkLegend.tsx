import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import styles from './MarkLegend.module.css'

/** Explains the marks on the scale bars that occur in this report. */
export function MarkLegend({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const { scales } = report
  const marks = [
    { mark: 'sum', isShown: true },
    { mark: 'band', isShown: scales.some(({ precision }) => precision.status === 'known') },
    { mark: 'previous', isShown: scales.some(({ change }) => change !== null) },
    { mark: 'cohort', isShown: scales.some(({ cohort }) => cohort !== null) },
  ] as const
  const shown = marks.filter(({ isShown }) => isShown)
  if (shown.length < 2) return null
  return (
    <ul className={styles.legend} aria-label={t('report.marks.title')}>
      {shown.map(({ mark }) => (
        <li key={mark} className={styles.item}>
          <span className={styles.sample} data-mark={mark} aria-hidden="true" />
          {t(`report.marks.${mark}`)}
        </li>
      ))}
    </ul>
  )
}
