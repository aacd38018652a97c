import type { ScaleResult } from '@lpi/contract'
import type { CSSProperties } from 'react'
import { RangeLine } from './RangeLine.tsx'
import styles from './ScaleBar.module.css'
import { shareOfRange } from './share-of-range.ts'

type Props = {
  scale: Pick<ScaleResult, 'sum' | 'min' | 'max' | 'precision' | 'change' | 'cohort'>
  /** The position of the scale in the report, which determines its color. */
  index: number
  /** What the bar shows in addition to the sum. Only one addition is allowed, so that at most three marks overlap. */
  addition?: 'band' | 'previous' | 'cohort'
}

/** On a phone, marks cover each other if the distance between them is less than this share of the line's length. */
const COVERED_SHARE = 0.04

/** A sum on its range line with its confidence interval, or with a comparison. */
export function ScaleBar({ scale, index, addition = 'band' }: Props) {
  const { sum, min, max, precision, change, cohort } = scale
  const toPercent = (value: number) => `${shareOfRange(value, min, max) * 100}%`
  const spanStyle = (from: number, to: number): CSSProperties => ({
    insetInlineStart: toPercent(from),
    inlineSize: `${(shareOfRange(to, min, max) - shareOfRange(from, min, max)) * 100}%`,
  })

  /** True if the mark of the sum may hide the mark at this value. A covered mark is drawn larger. */
  const isCovered = (value: number) =>
    Math.abs(shareOfRange(value, min, max) - shareOfRange(sum, min, max)) < COVERED_SHARE || undefined

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
          <span
            className={styles.average}
            data-covered={isCovered(cohort.meanSum)}
            style={{ insetInlineStart: toPercent(cohort.meanSum) }}
          />
        </>
      )}
      {addition === 'band' && precision.status === 'known' && (
        <span className={styles.band} style={spanStyle(precision.low, precision.high)} />
      )}
      {addition === 'previous' && change && (
        <span
          className={styles.previous}
          data-covered={isCovered(change.previousSum)}
          style={{ insetInlineStart: toPercent(change.previousSum) }}
        />
      )}
      <span className={styles.sum} style={{ insetInlineStart: toPercent(sum) }} />
    </RangeLine>
  )
}
