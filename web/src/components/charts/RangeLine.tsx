import type { ReactNode } from 'react'
import styles from './RangeLine.module.css'
import { scaleColor } from './scale-color.ts'

type RangeLineProps = {
  min: number
  max: number
  /** The place of the scale, for its colour. */
  index: number
  isSlim?: boolean
  /** The ends of the range stand below. */
  hasEnds?: boolean
  /** Marks on the line, the later above the earlier. */
  children: ReactNode
}

/** The line of possible values. A picture beside numbers that stand in the text, so it is not spoken. */
export function RangeLine({ min, max, index, isSlim, hasEnds, children }: RangeLineProps) {
  return (
    <div
      className={styles.bar}
      data-slim={isSlim || undefined}
      style={{ color: scaleColor(index) }}
      aria-hidden="true"
    >
      <div className={styles.line}>{children}</div>
      {hasEnds && (
        <div className={styles.ends}>
          <span>{min}</span>
          <span>{max}</span>
        </div>
      )}
    </div>
  )
}
