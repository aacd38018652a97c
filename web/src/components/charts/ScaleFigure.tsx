import type { CSSProperties } from 'react'
import { PetalFigure } from '../../ui/PetalFigure.tsx'
import styles from './ScaleFigure.module.css'

/** The shape that a person's scales make, each petal with the number under which its name and sum stand. */
export function ScaleFigure({ shares }: { shares: readonly number[] }) {
  return (
    <div className={styles.figure} aria-hidden="true">
      <div className={styles.ring} />
      <div className={styles.petals}>
        <PetalFigure values={shares} isGrowing />
      </div>
      {shares.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a petal is its place
        <span key={index} className={styles.number} style={onRing((360 / shares.length) * index)}>
          {index + 1}
        </span>
      ))}
    </div>
  )
}

/** Outside the ring that the longest possible petal reaches, in percent of the figure. */
function onRing(degrees: number): CSSProperties {
  const angle = (degrees / 180) * Math.PI
  return { left: `${50 + 46 * Math.sin(angle)}%`, top: `${50 - 46 * Math.cos(angle)}%` }
}
