import type { CSSProperties } from 'react'
import { PetalFigure } from '../../ui/PetalFigure.tsx'
import styles from './ScaleFigure.module.css'

/** The shape that a person's scales make, each petal with the number under which its name and sum stand. */
export function ScaleFigure({ shares }: { shares: readonly number[] }) {
  return (
    <div className={styles.figure} aria-hidden="true">
      <div className={styles.petals}>
        <PetalFigure values={shares} isGrowing />
      </div>
      {shares.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a petal is its place
        <span key={index} className={styles.number} style={beyondTip(share, (360 / shares.length) * index)}>
          {index + 1}
        </span>
      ))}
    </div>
  )
}

/** Just outside the end of a petal, in percent of the figure; the petals fill its middle 78 %. */
function beyondTip(share: number, degrees: number): CSSProperties {
  const tip = (34 + 64 * share) * 0.39 + 6
  const angle = (degrees / 180) * Math.PI
  return { left: `${50 + tip * Math.sin(angle)}%`, top: `${50 - tip * Math.cos(angle)}%` }
}
