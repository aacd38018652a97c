import type { ScaleResult } from '@lpi/contract'
import type { CSSProperties } from 'react'
import { RangeLine } from './RangeLine.tsx'
import styles from './ScaleBar.module.css'
import { shareOfRange } from './share-of-range.ts'

type Props = {
  scale: ScaleResult
  /** The position of the scale in the report, for its color. */
  index: number
  /** What the bar shows in addition to the sum. It is one comparison only, so that at most three marks overlap. */
  addition?: 'band' | 'previous' | 'cohort'
}

/** A sum on its range line with its confidence interval, or with a comparison. */
export function ScaleBar({ scale, index, addition = 'band' }: Props) {
  const { sum, min, max, precision, change, cohort } = scale
  const toPercent = (value: number) => `${shareOfRange(value, min, max) * 100}%`
  const spanStyle = (from: number, to: number): CSSProperties => ({
    insetInlineStart: toPercent(from),
    inlineSize: `${(shareOfRange(to, min, max) - shareOfRange(from, min, max)) * 100}%`,
  })

  return (
    <RangeLine min={min} max={max} index={index} hasEnds>
      {addition === 'cohort' && cohort && (
        <>
          {cohort.middleHalf && (
            <span
              className={styles.middleHalf}
              style={spanStyle(cohort.middleHalf.low, cohort.middleHalf.high)}
            />
          )}
          <span className={styles.average} style={{ insetInlineStart: toPercent(cohort.meanSum) }} />
        </>
      )}
      {addition === 'band' && precision.status === 'known' && (
        <span className={styles.band} style={spanStyle(precision.low, precision.high)} />
      )}
      {addition === 'previous' && change && (
        <span className={styles.previous} style={{ insetInlineStart: toPercent(change.previousSum) }} />
      )}
      <span className={styles.sum} style={{ insetInlineStart: toPercent(sum) }} />
    </RangeLine>
  )
}
