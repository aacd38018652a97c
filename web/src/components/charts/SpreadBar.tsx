import type { CSSProperties } from 'react'
import styles from './SpreadBar.module.css'
import { scaleColor } from './scale-color.ts'
import { shareOfRange } from './share-of-range.ts'

type SpreadBarProps = {
  mean: number
  deviation: number
  min: number
  max: number
  /** The place of the scale, for its colour. */
  index: number
  /** The ends of the range stand below. */
  hasEnds?: boolean
}

/**
 * A group's mean on the line of possible values, with one standard deviation to either side. A picture beside
 * numbers that stand in the text, so it is not spoken.
 */
export function SpreadBar({ mean, deviation, min, max, index, hasEnds = false }: SpreadBarProps) {
  const share = (value: number) => shareOfRange(value, min, max)
  const from = share(mean - deviation)
  const band: CSSProperties = {
    insetInlineStart: `${from * 100}%`,
    inlineSize: `${(share(mean + deviation) - from) * 100}%`,
  }
  return (
    <div className={styles.bar} style={{ color: scaleColor(index) }} aria-hidden="true">
      <div className={styles.line}>
        <span className={styles.band} style={band} />
        <span className={styles.mean} style={{ insetInlineStart: `${share(mean) * 100}%` }} />
      </div>
      {hasEnds && (
        <div className={styles.ends}>
          <span>{min}</span>
          <span>{max}</span>
        </div>
      )}
    </div>
  )
}
