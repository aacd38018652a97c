import type { QuestionnaireProgress } from '@lpi/contract'
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
}

/** The sums of one scale over time as a chart and as a list, and the change since the first assessment. */
export function ScaleProgress({ scale, index, times, labels, numbers }: Props) {
  const { t } = useTranslation('assessment')
  const { name, points, withoutResult = [], change } = scale
  const hasOneSum = times.length === 1
  return (
    <section className={styles.scale} data-once={hasOneSum || undefined}>
      <Row as="h3" gap={3} align="baseline" isOneLine className={styles.name}>
        <ScaleMark index={index} />
        <span>{name}</span>
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
                <span>
                  {t('progress.band', {
                    low: numbers.number(point.band.low),
                    high: numbers.number(point.band.high),
                  })}
                </span>
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
          {t(`progress.change.${change.significance}`, {
            difference: numbers.difference(change.difference),
          })}
        </p>
      )}
    </section>
  )
}
