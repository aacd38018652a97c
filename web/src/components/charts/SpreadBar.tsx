import type { CSSProperties } from 'react'
import { RangeLine } from './RangeLine.tsx'
import styles from './SpreadBar.module.css'
import { shareOfRange } from './share-of-range.ts'

type SpreadBarProps = {
  mean: number
  deviation: number
  min: number
  max: number
  /** The position of the scale, for its color. */
  index: number
  hasEnds?: boolean
}

/** A group's mean on its range line, with one standard deviation on each side. */
export function SpreadBar({ mean, deviation, min, max, index, hasEnds = false }: SpreadBarProps) {
  const share = (value: number) => shareOfRange(value, min, max)
  const from = share(mean - deviation)
  const band: CSSProperties = {
    insetInlineStart: `${from * 100}%`,
    inlineSize: `${(share(mean + deviation) - from) * 100}%`,
  }
  return (
    <RangeLine min={min} max={max} index={index} isSlim hasEnds={hasEnds}>
      <span className={styles.spread} style={band} />
      <span className={styles.mean} style={{ insetInlineStart: `${share(mean) * 100}%` }} />
    </RangeLine>
  )
}
