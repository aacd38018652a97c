import type { ChangeSignificance, QuestionnaireProgress } from '@lpi/contract'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import type { Formats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Row, Text } from '../../../ui/Layout.tsx'
import styles from './ScaleProgress.module.css'
import { SumHistoryChart } from './SumHistoryChart.tsx'

type Props = {
  scale: QuestionnaireProgress['scales'][number]
  index: number
  times: readonly string[]
  /** The date of each assessment, with its number if several assessments have the same date. */
  labels: readonly string[]
  numbers: Formats
  /** Whether a sentence above the scales already says that their precision is unknown. */
  isUnknownPrecisionStated: boolean
}

/** The sums of one scale over time as a chart and as a list, and the change since the first assessment. */
export function ScaleProgress({ scale, index, times, labels, numbers, isUnknownPrecisionStated }: Props) {
  const { t } = useTranslation('assessment')
  const { name, points, withoutResult = [], change } = scale
  const hasOneSum = times.length === 1
  return (
    <section className={styles.scale} data-once={hasOneSum || undefined}>
      <Row as="h3" gap={3} align="baseline" isOneLine className={styles.name}>
        <ScaleMark index={index} />
        {name}
      </Row>
      {!hasOneSum && <SumHistoryChart points={points} times={times} index={index} numbers={numbers} />}
      <ol className={styles.values}>
        {points.map((point, position) => (
          <li key={times[position]} className={styles.value}>
            {!hasOneSum && (
              <Text as="span" tone="quiet">
                {labels[position]}
              </Text>
            )}
            {point ? (
              <span>
                <strong>{numbers.number(point.sum)}</strong>{' '}
                {point.band
                  ? t('progress.band', {
                      low: numbers.number(point.band.low),
                      high: numbers.number(point.band.high),
                    })
                  : t('progress.of', { max: numbers.number(point.max) })}
              </span>
            ) : (
              <Text as="span" tone="quiet">
                {t(withoutResult.includes(position) ? 'progress.noResult' : 'progress.incomparable')}
              </Text>
            )}
          </li>
        ))}
      </ol>
      {change && (
        <p>
          {t(`progress.change.${getChangeKey(change.significance, isUnknownPrecisionStated)}`, {
            difference: numbers.difference(change.difference),
          })}
        </p>
      )}
    </section>
  )
}

function getChangeKey(significance: ChangeSignificance, isUnknownPrecisionStated: boolean) {
  return significance === 'unknown' && isUnknownPrecisionStated ? 'difference' : significance
}
