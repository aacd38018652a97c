import { classNames } from './class-names.ts'
import styles from './PetalFigure.module.css'

type PetalFigureProps = {
  /** One petal each, clockwise from the top: its length, from 0 to 1. */
  values: readonly number[]
  /** Said in place of the picture; without it the figure is decoration. */
  label?: string | undefined
  /** The petals grow when the figure appears. */
  isGrowing?: boolean
}

/** Values as petals around a centre: a shape of one's own. */
export function PetalFigure({ values, label, isGrowing = false }: PetalFigureProps) {
  const petals = values.map((value, index) => ({ angle: (360 / values.length) * index, path: petal(value) }))
  return (
    <svg
      viewBox="-100 -100 200 200"
      className={classNames(styles.figure, isGrowing && styles.growing)}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {petals.map(({ angle, path }) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d={path} className={styles.petal} />
        </g>
      ))}
    </svg>
  )
}

/** A leaf along the upward axis, from near the centre to the tip. */
function petal(value: number) {
  const tip = -(34 + 64 * Math.min(1, Math.max(0, value)))
  const bulge = 16 - tip * 0.2
  const near = tip * 0.4
  return `M0-7C${bulge * 0.8} ${near} ${bulge} ${tip} 0 ${tip}C${-bulge} ${tip} ${-bulge * 0.8} ${near} 0-7Z`
}
