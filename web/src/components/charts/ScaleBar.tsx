import type { ScaleResult } from '@lpi/contract'
import { RangeLine } from './RangeLine.tsx'
import styles from './ScaleBar.module.css'
import { markStyle, shareOfRange, spanStyle } from './share-of-range.ts'

type Props = {
  scale: Pick<ScaleResult, 'mean' | 'min' | 'max' | 'change' | 'cohort' | 'statements'>
  /** The position of the scale in the report, which determines its color. */
  index: number
}

/** On a phone, marks cover each other if the distance between them is less than this share of the line's length. */
const COVERED_SHARE = 0.04

/** An average on its range line, with the earlier average and that of the cohort, if there are any. */
export function ScaleBar({ scale, index }: Props) {
  const { mean, change, cohort, statements } = scale
  const [min, max] = [scale.min / statements.length, scale.max / statements.length]
  const before = change && change.previousSum / statements.length

  /** True if the mark of the own average may hide the mark at this value. A covered mark is drawn larger. */
  const isCovered = (value: number) =>
    Math.abs(shareOfRange(value, min, max) - shareOfRange(mean, min, max)) < COVERED_SHARE || undefined

  return (
    <RangeLine min={min} max={max} index={index} isThin>
      {cohort?.range && <span className={styles.range} style={spanStyle(cohort.range, min, max)} />}
      {cohort && !cohort.range && (
        <span
          className={styles.average}
          data-covered={isCovered(cohort.mean)}
          style={markStyle(cohort.mean, min, max)}
        />
      )}
      {before !== null && (
        <span
          className={styles.previous}
          data-covered={isCovered(before)}
          style={markStyle(before, min, max)}
        />
      )}
      <span className={styles.own} style={markStyle(mean, min, max)} />
    </RangeLine>
  )
}
