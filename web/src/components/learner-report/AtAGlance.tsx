import {
  countTests,
  findHighest,
  type IndividualReport,
  listUnscoredNames,
  type ScaleResult,
} from '@lpi/contract'
import { type Formats, formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ScaleBar } from '../charts/ScaleBar.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { ScaleMark } from '../report/ScaleMark.tsx'
import styles from './AtAGlance.module.css'
import { MarkLegend } from './MarkLegend.tsx'
import { PrecisionText } from './PrecisionText.tsx'
import { findSharedUnknownPrecision } from './precision.ts'
import { RankText } from './RankText.tsx'

export function AtAGlance({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const { scales } = report
  const finding = findHighest(scales)
  const hasUnknownPrecision = scales.length > 1 && scales.some(({ aboutLevel }) => aboutLevel === null)
  const hasRankRanges = scales.some(({ aboutLevel }) => aboutLevel && aboutLevel.length > 0)
  const { pairs } = countTests(report)
  const unscoredNames = listUnscoredNames(report)
  const unknownPrecision = findSharedUnknownPrecision(scales)
  const names = 'names' in finding ? numbers.list(finding.names) : ''
  return (
    <Chapter id="glance" title={t('report.glance.title')}>
      <p className={styles.highest}>{t(`report.glance.${finding.kind}`, { names })}</p>
      {hasUnknownPrecision && finding.kind !== 'allTied' && (
        <p className={styles.order}>{t('report.glance.precisionUnknown')}</p>
      )}
      <ol className={styles.scales}>
        {scales.map((scale, index) => (
          <li key={scale.id} className={styles.scale}>
            <Row scale={scale} index={index} numbers={numbers} scales={scales} />
          </li>
        ))}
      </ol>
      <MarkLegend marks={scales.some(hasBand) ? ['sum', 'band'] : ['sum']} />
      {unknownPrecision && (
        <p className={styles.order}>
          <PrecisionText precision={unknownPrecision} numbers={numbers} />
        </p>
      )}
      {scales.length > 1 && (
        <p className={styles.order}>
          {t('report.glance.order')} {hasRankRanges && t('report.glance.ranges')}
        </p>
      )}
      {pairs > 1 && (
        <p className={styles.order}>{t('report.comparisonCount', { n: numbers.number(pairs) })}</p>
      )}
      {unscoredNames.length > 0 && (
        <p className={styles.order}>{t('report.glance.unscored', { names: numbers.list(unscoredNames) })}</p>
      )}
    </Chapter>
  )
}

const hasBand = ({ precision }: ScaleResult) => precision.status === 'known'

type RowProps = {
  scale: ScaleResult
  index: number
  scales: readonly ScaleResult[]
  numbers: Formats
}

function Row({ scale, index, scales, numbers }: RowProps) {
  const { t } = useTranslation('leader')
  return (
    <>
      <div className={styles.texts}>
        <span className={styles.name}>
          <ScaleMark index={index} />
          {scale.name}
        </span>
        <span className={styles.values}>
          <strong>{numbers.number(scale.sum)}</strong>{' '}
          {t('report.scale.range', { min: numbers.number(scale.min), max: numbers.number(scale.max) })}
          {scales.length > 1 && (
            <>
              {' · '}
              <RankText scale={scale} scales={scales} numbers={numbers} hasLabel />
            </>
          )}
        </span>
      </div>
      <ScaleBar scale={scale} index={index} />
    </>
  )
}
