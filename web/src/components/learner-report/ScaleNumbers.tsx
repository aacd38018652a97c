import type { IndividualReport, ScaleResult } from '@lpi/contract'
import type { ReactNode } from 'react'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChangeText } from './ChangeText.tsx'
import { PercentileText } from './PercentileText.tsx'
import { PrecisionText } from './PrecisionText.tsx'
import styles from './ScaleNumbers.module.css'

/** The score and the average of a scale, the values to compare them with, and the precision of the sum. */
export function ScaleNumbers({ report, scale }: { report: IndividualReport; scale: ScaleResult }) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const { sum, min, max, mean, percentile, change, cohort } = scale
  const comparisonCount = report.comparison.status === 'available' ? report.comparison.n : 0
  const range = { sum: numbers.number(sum), min: numbers.number(min), max: numbers.number(max) }

  return (
    <dl className={styles.entries}>
      <Entry name={t('report.scale.sum')} isShort>
        <strong>{range.sum}</strong> <span className={styles.range}>{t('report.scale.range', range)}</span>
      </Entry>
      <Entry name={t('report.scale.average')} isShort>
        <strong>{numbers.mean(mean)}</strong>
      </Entry>
      {change && (
        <Entry name={t('report.scale.change')}>
          <ChangeText change={change} numbers={numbers} />
        </Entry>
      )}
      {cohort && (
        <Entry name={t('report.scale.cohort')}>
          {t('report.cohort.average', { mean: numbers.figure(cohort, comparisonCount) })}
        </Entry>
      )}
      {percentile !== null && report.norm && (
        <Entry name={t('report.scale.percentile')}>
          <PercentileText percentile={percentile} numbers={numbers} />{' '}
          {t('report.norm.source', {
            ...report.norm,
            count: report.norm.n,
            n: numbers.number(report.norm.n),
          })}
        </Entry>
      )}
      <Entry name={t('report.scale.precision')}>
        <PrecisionText precision={scale.precision} numbers={numbers} />
      </Entry>
    </dl>
  )
}

type EntryProps = { name: string; isShort?: boolean; children: ReactNode }

function Entry({ name, isShort = false, children }: EntryProps) {
  return (
    <div className={isShort ? styles.short : styles.entry}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
