import type { IndividualReport, ScaleResult } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { numberFormatsFor } from '../report/number-formats.ts'
import { ChangeText } from './ChangeText.tsx'
import { CohortValues } from './CohortValues.tsx'
import { PercentileText } from './PercentileText.tsx'
import { PrecisionText } from './PrecisionText.tsx'
import { findSharedUnknownPrecision } from './precision.ts'
import { RankText } from './RankText.tsx'
import styles from './ScaleFacts.module.css'

/** The numbers of a scale with their comparison values. */
export function ScaleFacts({ report, scale }: { report: IndividualReport; scale: ScaleResult }) {
  const { t } = useTranslation('leader')
  const numbers = numberFormatsFor(report.language)
  const { sum, min, max, mean, percentile, change, cohort } = scale
  const range = { sum: numbers.plain(sum), min: numbers.plain(min), max: numbers.plain(max) }

  return (
    <dl className={styles.facts}>
      <Fact name={t('report.scale.sum')} isShort>
        <strong>{range.sum}</strong> <span className={styles.range}>{t('report.scale.range', range)}</span>
      </Fact>
      <Fact name={t('report.scale.mean')} isShort>
        <strong>{numbers.mean(mean)}</strong>
      </Fact>
      {report.scales.length > 1 && (
        <Fact name={t('report.scale.rank')} isShort>
          <RankText scale={scale} scales={report.scales} numbers={numbers} />
        </Fact>
      )}
      {change && (
        <Fact name={t('report.scale.change')}>
          <ChangeText change={change} numbers={numbers} />
        </Fact>
      )}
      {cohort && (
        <Fact name={t('report.scale.cohort')}>
          <CohortValues cohort={cohort} numbers={numbers} />
        </Fact>
      )}
      {percentile !== null && report.norm && (
        <Fact name={t('report.scale.percentile')}>
          <PercentileText percentile={percentile} numbers={numbers} />{' '}
          {t('report.norm.source', { ...report.norm, count: report.norm.n, n: numbers.plain(report.norm.n) })}
        </Fact>
      )}
      {!findSharedUnknownPrecision(report.scales) && (
        <Fact name={t('report.scale.precision')}>
          <PrecisionText precision={scale.precision} numbers={numbers} />
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { name: string; isShort?: boolean; children: ReactNode }

function Fact({ name, isShort = false, children }: FactProps) {
  return (
    <div className={isShort ? styles.short : styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
