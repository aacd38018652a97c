import type { ReactNode } from 'react'
import { Row } from '../../ui/Layout.tsx'
import styles from './RangeLine.module.css'
import { scaleColor } from './scale-color.ts'

type RangeLineProps = {
  min: number
  max: number
  /** The position of the scale, which determines its color. */
  index: number
  isThin?: boolean
  /** Shows the ends of the range below the line. */
  hasEnds?: boolean
  /** Marks on the line. Later marks are drawn on top of earlier marks. */
  children: ReactNode
}

/** The range of possible values as a line. Hidden from screen readers: the text next to the line has the numbers. */
export function RangeLine({ min, max, index, isThin, hasEnds, children }: RangeLineProps) {
  return (
    <div
      className={styles.bar}
      data-thin={isThin || undefined}
      style={{ color: scaleColor(index) }}
      aria-hidden="true"
    >
      <div className={styles.line}>{children}</div>
      {hasEnds && (
        <Row isSpread isOneLine size="s" className={styles.ends}>
          <span>{min}</span>
          <span>{max}</span>
        </Row>
      )}
    </div>
  )
}
