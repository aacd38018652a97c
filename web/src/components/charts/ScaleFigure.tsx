import type { CSSProperties } from 'react'
import { PetalFigure } from '../../ui/PetalFigure.tsx'
import styles from './ScaleFigure.module.css'

/** The scales of a report as numbered petals, in the order of the report. */
export function ScaleFigure({ shares }: { shares: readonly number[] }) {
  return (
    <div className={styles.figure} aria-hidden="true">
      <div className={styles.ring} />
      <div className={styles.petals}>
        <PetalFigure values={shares} isGrowing />
      </div>
      {shares.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a petal is identified by its position
        <span key={index} className={styles.number} style={numberPosition((360 / shares.length) * index)}>
          {index + 1}
        </span>
      ))}
    </div>
  )
}

/** The position of a number outside the ring, in percentages of the figure's size. */
function numberPosition(degrees: number): CSSProperties {
  const angle = (degrees / 180) * Math.PI
  return { left: `${50 + 46 * Math.sin(angle)}%`, top: `${50 - 46 * Math.cos(angle)}%` }
}
