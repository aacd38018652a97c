import type { ObservedScale, ObserverFeedback } from '@lpi/contract'
import { RangeLine } from '../../../components/charts/RangeLine.tsx'
import { markStyle, spanStyle } from '../../../components/charts/share-of-range.ts'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { type Formats, formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import { Heading, Row, Stack, Text } from '../../../ui/Layout.tsx'
import styles from './ObserversScreen.module.css'

type Props = { result: NonNullable<ObserverFeedback['result']> }

/** For each scale and statement, the learner's own mean beside that of the observers. */
export function ObserverResult({ result: { observers, closedAt, scales } }: Props) {
  const { t, language } = useTranslation('leader')
  const numbers = formatsFor(language)
  const hasRange = scales.some((scale) => [scale.observers, ...scale.statements].some(({ range }) => range))
  const hasUnknownPrecision = scales.some((scale) => scale.observers.standardError === null)
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
        {hasUnknownPrecision && <p>{t('observers.reading.unknown')}</p>}
        {hasRange && <p>{t('observers.reading.ranges')}</p>}
        <p>{t('observers.reading.talk')}</p>
      </Stack>
    </>
  )
}

type Range = { low: number; high: number }
type ScalePairProps = { scale: ObservedScale; index: number; numbers: Formats }

function ScalePair({ scale, index, numbers }: ScalePairProps) {
  const { name, min, max, self, observers, comparison, statements } = scale
  const { t } = useTranslation('leader')
  const rangeText = ({ low, high }: Range) =>
    t('observers.range', { low: numbers.statistic(low), high: numbers.statistic(high) })
  const describe = ({ mean, range = null }: { mean: number; range?: Range | null }) =>
    range ? rangeText(range) : numbers.statistic(mean)
  const describeWithBand = (value: { mean: number; band: Range | null; range?: Range | null }) =>
    value.band && !value.range && value.band.low < value.band.high
      ? t('observers.value', {
          value: numbers.statistic(value.mean),
          low: numbers.statistic(value.band.low),
          high: numbers.statistic(value.band.high),
        })
      : describe(value)
  const lines = [
    { key: 'self', range: null, standardError: undefined, ...self },
    { key: 'observers', ...observers },
  ] as const
  return (
    <Stack as="section" gap={3} className={styles.scale}>
      <Row as="h2" gap={3} align="baseline" isOneLine size="l">
        <ScaleMark index={index} />
        <span>{name}</span>
      </Row>
      {lines.map(({ key, ...value }) => (
        <Stack key={key}>
          <Row as="p" isSpread className={styles.value}>
            <span>{t(`observers.${key}`)}</span> <strong>{describeWithBand(value)}</strong>
          </Row>
          <RangeLine min={min} max={max} index={index} isThin hasEnds={key === 'observers'}>
            {value.range && <span className={styles.range} style={spanStyle(value.range, min, max)} />}
            {value.band && value.standardError !== null && (
              <span className={styles.band} style={spanStyle(value.band, min, max)} />
            )}
            {!value.range && (
              <span
                className={key === 'self' ? styles.ownMean : styles.groupMean}
                style={markStyle(value.mean, min, max)}
              />
            )}
          </RangeLine>
        </Stack>
      ))}
      <p>{t(`observers.comparison.${comparison}`)}</p>
      <Details variant="link" summary={t('observers.statements')}>
        <ul className={styles.statements}>
          {statements.map(({ id, text, self: score, ...figure }) => (
            <li key={id}>
              <span>{text}</span>
              <Text as="span" tone="quiet">
                <span>
                  {[
                    ...(score === null ? [] : [`${t('observers.self')} ${numbers.number(score)}`]),
                    t('observers.observers'),
                  ].join(' · ')}
                </span>{' '}
                <strong>{describe(figure)}</strong>
              </Text>
            </li>
          ))}
        </ul>
      </Details>
    </Stack>
  )
}
