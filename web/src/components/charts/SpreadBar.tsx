import type { CSSProperties } from 'react'
import { RangeLine } from './RangeLine.tsx'
import styles from './SpreadBar.module.css'
import { shareOfRange } from './share-of-range.ts'

type SpreadBarProps = {
  mean: number
  /** The standard deviation; null if it is not shown. */
  deviation: number | null
  min: number
  max: number
  /** The position of the scale, which determines its color. */
  index: number
  hasEnds?: boolean
}

/** A group's mean on its range line, with one standard deviation on each side. */
export function SpreadBar({ mean, deviation, min, max, index, hasEnds = false }: SpreadBarProps) {
  const share = (value: number) => shareOfRange(value, min, max)
  const spreadStyle = (halfWidth: number): CSSProperties => {
    const from = share(mean - halfWidth)
    return { insetInlineStart: `${from * 100}%`, inlineSize: `${(share(mean + halfWidth) - from) * 100}%` }
  }
  return (
    <RangeLine min={min} max={max} index={index} isThin hasEnds={hasEnds}>
      {deviation !== null && <span className={styles.spread} style={spreadStyle(deviation)} />}
      <span className={styles.mean} style={{ insetInlineStart: `${share(mean) * 100}%` }} />
    </RangeLine>
  )
}
