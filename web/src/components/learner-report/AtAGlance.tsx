import {
  countTests,
  findHighest,
  type IndividualReport,
  listUnscoredNames,
  type ScaleResult,
} from '@lpi/contract'
import { type Formats, formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row, Stack, Text } from '../../ui/Layout.tsx'
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
        <Text tone="quiet">{t('report.glance.precisionUnknown')}</Text>
      )}
      <Stack as="ol" gap={5} isPlain isBlockInPrint>
        {scales.map((scale, index) => (
          <li key={scale.id} className={styles.scale}>
            <ScaleRow scale={scale} index={index} numbers={numbers} scales={scales} />
          </li>
        ))}
      </Stack>
      <MarkLegend marks={scales.some(hasBand) ? ['sum', 'band'] : ['sum']} />
      {unknownPrecision && (
        <Text tone="quiet">
          <PrecisionText precision={unknownPrecision} numbers={numbers} />
        </Text>
      )}
      {scales.length > 1 && (
        <Text tone="quiet">
          {t('report.glance.order')} {hasRankRanges && t('report.glance.ranges')}
        </Text>
      )}
      {pairs > 1 && <Text tone="quiet">{t('report.comparisonCount', { n: numbers.number(pairs) })}</Text>}
      {unscoredNames.length > 0 && (
        <Text tone="quiet">{t('report.glance.unscored', { names: numbers.list(unscoredNames) })}</Text>
      )}
    </Chapter>
  )
}

const hasBand = ({ precision }: ScaleResult) => precision.status === 'known'

type ScaleRowProps = {
  scale: ScaleResult
  index: number
  scales: readonly ScaleResult[]
  numbers: Formats
}

function ScaleRow({ scale, index, scales, numbers }: ScaleRowProps) {
  const { t } = useTranslation('leader')
  return (
    <>
      <Row gap={4} rowGap={1} align="baseline" isSpread>
        <Row as="span" gap={3} align="center" isOneLine size="l" className={styles.name}>
          <ScaleMark index={index} />
          {scale.name}
        </Row>
        <Text as="span" tone="quiet" className={styles.values}>
          <strong>{numbers.number(scale.sum)}</strong>{' '}
          {t('report.scale.range', { min: numbers.number(scale.min), max: numbers.number(scale.max) })}
          {scales.length > 1 && (
            <>
              {' · '}
              <RankText scale={scale} scales={scales} numbers={numbers} hasLabel />
            </>
          )}
        </Text>
      </Row>
      <ScaleBar scale={scale} index={index} />
    </>
  )
}
