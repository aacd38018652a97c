import type { IndividualReport, ScaleResult } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeText } from './ChangeText.tsx'
import { CohortValues } from './CohortValues.tsx'
import { PrecisionText } from './PrecisionText.tsx'
import { placeOf } from './ranking.ts'
import styles from './ScaleFacts.module.css'
import { useNumbers } from './use-numbers.ts'

/** The numbers of a scale, each with what it can be compared to. */
export function ScaleFacts({ report, scale }: { report: IndividualReport; scale: ScaleResult }) {
  const { t } = useTranslation('leader')
  const numbers = useNumbers(report.language)
  const { sum, min, max, mean, percentile, change, cohort } = scale
  const range = { sum: numbers.plain(sum), min: numbers.plain(min), max: numbers.plain(max) }
  const place = { place: scale.rank, count: report.scales.length }

  return (
    <dl className={styles.facts}>
      <Fact name={t('report.scale.sum')}>{t('report.scale.ofRange', range)}</Fact>
      <Fact name={t('report.scale.mean')}>{numbers.mean(mean)}</Fact>
      <Fact name={t('report.scale.place')}>
        {t(scale.isTied ? 'report.scale.placeShared' : 'report.scale.placeOf', {
          ...place,
          place: scale.isTied ? place.place : placeOf(scale),
        })}
      </Fact>
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
          {t('report.norm.percentile', { percentile: numbers.plain(percentile) })}{' '}
          {t('report.norm.source', report.norm)}
        </Fact>
      )}
      <Fact name={t('report.scale.precision')}>
        <PrecisionText precision={scale.precision} numbers={numbers} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
