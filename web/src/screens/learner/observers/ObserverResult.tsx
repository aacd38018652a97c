import type { ObservedScale, ObserverFeedback } from '@lpi/contract'
import type { CSSProperties } from 'react'
import { RangeLine } from '../../../components/charts/RangeLine.tsx'
import { shareOfRange } from '../../../components/charts/share-of-range.ts'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { type Formats, formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Heading, Row, Stack } from '../../../ui/Layout.tsx'
import styles from './ObserversScreen.module.css'

type Props = { result: NonNullable<ObserverFeedback['result']> }

/** For each scale, the learner's own mean and the mean of the observers, each with its band. */
export function ObserverResult({ result: { observers, closedAt, scales } }: Props) {
  const { t, language } = useTranslation('leader')
  const numbers = formatsFor(language)
  return (
    <>
      <p>{t('observers.result', { n: numbers.number(observers), date: numbers.date(closedAt) })}</p>
      <Stack gap={6}>
        {scales.map((scale, index) => (
          <ScalePair key={scale.id} scale={scale} index={index} numbers={numbers} />
        ))}
      </Stack>
      <Stack as="section" gap={4}>
        <Heading>{t('observers.readingTitle')}</Heading>
        <p>{t('observers.reading.bands')}</p>
        {scales.some(({ comparison }) => comparison === 'unknown') && <p>{t('observers.reading.unknown')}</p>}
        <p>{t('observers.reading.rounding')}</p>
        <p>{t('observers.reading.talk')}</p>
      </Stack>
    </>
  )
}

type ScalePairProps = { scale: ObservedScale; index: number; numbers: Formats }

function ScalePair({
  scale: { name, min, max, self, observers, comparison },
  index,
  numbers,
}: ScalePairProps) {
  const { t } = useTranslation('leader')
  const describe = (mean: number | null, band: { low: number; high: number } | null) => {
    const value = numbers.statistic(mean)
    if (!band) return value
    const range = { low: numbers.statistic(band.low), high: numbers.statistic(band.high) }
    return mean === null ? t('observers.range', range) : t('observers.value', { value, ...range })
  }
  const lines = [
    { key: 'self', mean: self.mean, band: self.band },
    // A mean that is only a bound is not shown: the band, which includes the measurement error, could seem to
    // contradict it.
    { key: 'observers', mean: observers.bound === 'none' ? observers.mean : null, band: observers.band },
  ] as const
  return (
    <Stack as="section" gap={3} className={styles.scale}>
      <Row as="h2" gap={3} align="baseline" isOneLine size="l">
        <ScaleMark index={index} />
        {name}
      </Row>
      {lines.map(({ key, mean, band }) => (
        <Stack key={key}>
          <Row as="p" isSpread className={styles.value}>
            <span>{t(`observers.${key}`)}</span> <strong>{describe(mean, band)}</strong>
          </Row>
          <RangeLine min={min} max={max} index={index} isThin hasEnds={key === 'observers'}>
            {band && <span className={styles.band} style={bandStyle(band, min, max)} />}
            {mean !== null && (
              <span
                className={key === 'self' ? styles.ownMean : styles.groupMean}
                style={{ insetInlineStart: toPercent(mean, min, max) }}
              />
            )}
          </RangeLine>
        </Stack>
      ))}
      {comparison !== 'unknown' && <p>{t(`observers.comparison.${comparison}`)}</p>}
    </Stack>
  )
}

function toPercent(value: number, min: number, max: number) {
  return `${shareOfRange(value, min, max) * 100}%`
}

function bandStyle({ low, high }: { low: number; high: number }, min: number, max: number): CSSProperties {
  return {
    insetInlineStart: toPercent(low, min, max),
    inlineSize: `${(shareOfRange(high, min, max) - shareOfRange(low, min, max)) * 100}%`,
  }
}
