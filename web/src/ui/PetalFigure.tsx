import { classNames } from './class-names.ts'
import styles from './PetalFigure.module.css'

type PetalFigureProps = {
  /** The length of each petal from 0 to 1, clockwise from the top. */
  values: readonly number[]
  /** The text alternative. A figure without a label is decorative. */
  label?: string | undefined
  /** True if the petals grow when the figure appears. */
  isGrowing?: boolean
}

/** A figure that shows values as petals around a center. */
export function PetalFigure({ values, label, isGrowing = false }: PetalFigureProps) {
  const petals = values.map((value, index) => ({
    angle: (360 / values.length) * index,
    path: petalPath(value),
  }))
  return (
    <svg
      viewBox="-100 -100 200 200"
      className={classNames(styles.figure, isGrowing && styles.animated)}
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

/** Returns the path of a petal that points up, in a figure that is 200 wide. */
export function petalPath(value: number) {
  const tip = -(34 + 64 * Math.min(1, Math.max(0, value)))
  const bulge = 16 - tip * 0.2
  const near = tip * 0.4
  return `M0-7C${bulge * 0.8} ${near} ${bulge} ${tip} 0 ${tip}C${-bulge} ${tip} ${-bulge * 0.8} ${near} 0-7Z`
}
