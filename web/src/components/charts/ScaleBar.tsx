import type { ScaleResult } from '@lpi/contract'
import type { CSSProperties } from 'react'
import { RangeLine } from './RangeLine.tsx'
import styles from './ScaleBar.module.css'
import { shareOfRange } from './share-of-range.ts'

type Props = {
  scale: ScaleResult
  /** The position of the scale in the report, for its color. */
  index: number
  /** The comparison to show; both by default. */
  comparison?: 'previous' | 'cohort'
}

/** A sum on its range line, with the confidence interval and comparisons if they are available. */
export function ScaleBar({ scale, index, comparison }: Props) {
  const { sum, min, max, precision } = scale
  const change = comparison === 'cohort' ? null : scale.change
  const cohort = comparison === 'previous' ? null : scale.cohort
  const percent = (value: number) => `${shareOfRange(value, min, max) * 100}%`
  const span = (from: number, to: number): CSSProperties => ({
    insetInlineStart: percent(from),
    inlineSize: `${(shareOfRange(to, min, max) - shareOfRange(from, min, max)) * 100}%`,
  })

  return (
    <RangeLine min={min} max={max} index={index} hasEnds>
      {cohort && (
        <span className={styles.quartiles} style={span(cohort.lowerQuartileSum, cohort.upperQuartileSum)} />
      )}
      <span className={styles.fill} style={{ inlineSize: percent(sum) }} />
      {precision.status === 'known' && (
        <span className={styles.band} style={span(precision.low, precision.high)} />
      )}
      {cohort && <span className={styles.mean} style={{ insetInlineStart: percent(cohort.meanSum) }} />}
      {change && (
        <span className={styles.previous} style={{ insetInlineStart: percent(change.previousSum) }} />
      )}
      <span className={styles.sum} style={{ insetInlineStart: percent(sum) }} />
    </RangeLine>
  )
}
