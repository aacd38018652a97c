import type { ScaleResult } from '@lpi/contract'
import { RangeLine } from './RangeLine.tsx'
import styles from './ScaleBar.module.css'
import { markStyle, shareOfRange, spanStyle } from './share-of-range.ts'

type Props = {
  scale: Pick<ScaleResult, 'sum' | 'min' | 'max' | 'precision' | 'change' | 'cohort' | 'statements'>
  /** The position of the scale in the report, which determines its color. */
  index: number
  /** What the bar shows in addition to the sum. Only one addition is allowed, so that at most three marks overlap. */
  addition?: 'band' | 'previous' | 'cohort'
}

/** On a phone, marks cover each other if the distance between them is less than this share of the line's length. */
const COVERED_SHARE = 0.04

/**
 * A sum on its range line with its confidence interval, or with a comparison. The comparison with the cohort is per
 * statement, like the figures of a group report.
 */
export function ScaleBar({ scale, index, addition = 'band' }: Props) {
  const { precision, change, cohort, statements } = scale
  const count = addition === 'cohort' ? statements.length : 1
  const [sum, min, max] = [scale.sum / count, scale.min / count, scale.max / count]

  /** True if the mark of the sum may hide the mark at this value. A covered mark is drawn larger. */
  const isCovered = (value: number) =>
    Math.abs(shareOfRange(value, min, max) - shareOfRange(sum, min, max)) < COVERED_SHARE || undefined

  return (
    <RangeLine min={min} max={max} index={index} hasEnds>
      {addition === 'cohort' && cohort?.range && (
        <span className={styles.range} style={spanStyle(cohort.range, min, max)} />
      )}
      {addition === 'cohort' && cohort && !cohort.range && (
        <span
          className={styles.average}
          data-covered={isCovered(cohort.mean)}
          style={markStyle(cohort.mean, min, max)}
        />
      )}
      {addition === 'band' && <span className={styles.band} style={spanStyle(precision, min, max)} />}
      {addition === 'previous' && change && (
        <span
          className={styles.previous}
          data-covered={isCovered(change.previousSum)}
          style={markStyle(change.previousSum, min, max)}
        />
      )}
      <span className={styles.sum} style={markStyle(sum, min, max)} />
    </RangeLine>
  )
}
