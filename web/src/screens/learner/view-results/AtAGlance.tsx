import type { IndividualReport, ScaleResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { ScaleBar } from '../../../components/charts/ScaleBar.tsx'
import { type NumberFormats, numberFormatsFor } from '../../../components/report/number-formats.ts'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { Section } from '../../../components/report/Section.tsx'
import styles from './AtAGlance.module.css'
import { MarkLegend } from './MarkLegend.tsx'
import { PrecisionText } from './PrecisionText.tsx'
import { findSharedUnknownPrecision } from './precision.ts'
import { listHighestScales } from './ranking.ts'

export function AtAGlance({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const numbers = numberFormatsFor(report.language)
  const { names, isTied, isAll } = listHighestScales(report.scales)
  const unknownPrecision = findSharedUnknownPrecision(report.scales)
  const highest = { names: numbers.list(names) }
  return (
    <Section id="glance" title={t('report.glance.title')}>
      <p className={styles.highest}>
        {isAll
          ? t('report.glance.allTied')
          : t(isTied ? 'report.glance.highestTied' : 'report.glance.highest', highest)}
      </p>
      <ol className={styles.scales}>
        {report.scales.map((scale, index) => (
          <li key={scale.id} className={styles.scale}>
            <Row scale={scale} index={index} numbers={numbers} count={report.scales.length} />
          </li>
        ))}
      </ol>
      <MarkLegend report={report} />
      {unknownPrecision && (
        <p className={styles.order}>
          <PrecisionText precision={unknownPrecision} numbers={numbers} />
        </p>
      )}
      <p className={styles.order}>{t('report.glance.order')}</p>
    </Section>
  )
}

type RowProps = { scale: ScaleResult; index: number; count: number; numbers: NumberFormats }

function Row({ scale, index, count, numbers }: RowProps) {
  const { t } = useTranslation('leader')
  const rankKey = scale.isTied ? 'report.scale.rankShortTied' : 'report.scale.rankShort'
  return (
    <>
      <div className={styles.texts}>
        <span className={styles.name}>
          <ScaleMark index={index} />
          {scale.name}
        </span>
        <span className={styles.values}>
          <strong>{numbers.plain(scale.sum)}</strong>{' '}
          {t('report.scale.range', { min: numbers.plain(scale.min), max: numbers.plain(scale.max) })}
          {' · '}
          {t(rankKey, { rank: numbers.plain(scale.rank), count })}
        </span>
      </div>
      <ScaleBar scale={scale} index={index} />
    </>
  )
}
