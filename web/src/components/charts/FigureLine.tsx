import type { GroupFigure } from '@lpi/contract'
import styles from './FigureLine.module.css'
import { RangeLine } from './RangeLine.tsx'
import { markStyle, spanStyle } from './share-of-range.ts'

type FigureLineProps = {
  figure: Pick<GroupFigure, 'mean' | 'range'>
  min: number
  max: number
  /** The position of the scale, which determines its color. */
  index: number
  hasEnds?: boolean
}

/** A group's mean on its range line or, if only a range is known, this range without any mark in it. */
export function FigureLine({ figure: { mean, range }, min, max, ...props }: FigureLineProps) {
  return (
    <RangeLine min={min} max={max} isThin {...props}>
      {range ? (
        <span className={styles.range} style={spanStyle(range, min, max)} />
      ) : (
        <span className={styles.mean} style={markStyle(mean, min, max)} />
      )}
    </RangeLine>
  )
}
