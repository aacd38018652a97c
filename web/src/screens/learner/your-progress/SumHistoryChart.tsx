import type { ProgressPoint } from '@lpi/contract'
import { scaleColor } from '../../../components/charts/scale-color.ts'
import { shareOfRange } from '../../../components/charts/share-of-range.ts'
import type { Formats } from '../../../i18n/formats.ts'
import styles from './SumHistoryChart.module.css'

type Props = {
  points: readonly (ProgressPoint | null)[]
  times: readonly string[]
  /** The position of the scale, which determines its color. */
  index: number
  numbers: Formats
}

const WIDTH = 360
const HEIGHT = 110
const MARGIN = 14
const POINT_WIDTH = 14

/**
 * The sums over time, with their confidence intervals. Hidden from screen readers, because the list below the chart
 * contains the numbers. The two gridlines mark the largest and the smallest possible sum. Time runs in the reading
 * direction.
 */
export function SumHistoryChart({ points, times, index, numbers }: Props) {
  const placedPoints = placePoints(points, times)
  const range = points.find((point) => point !== null)
  return (
    <div className={styles.chart} style={{ color: scaleColor(index) }}>
      <div className={styles.ends} aria-hidden="true">
        <span>{range && numbers.number(range.max)}</span>
        <span>{range && numbers.number(range.min)}</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.figure} aria-hidden="true">
        <path d={`M0 ${MARGIN}H${WIDTH}M0 ${HEIGHT - MARGIN}H${WIDTH}`} className={styles.gridlines} />
        <polyline points={placedPoints.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
        {placedPoints.map(({ x, y, low, high }) => (
          <g key={x}>
            {low !== undefined && high !== undefined && (
              <path
                d={`M${x} ${low}V${high}M${x - 6} ${low}h12M${x - 6} ${high}h12`}
                className={styles.band}
              />
            )}
            <circle cx={x} cy={y} r="6" className={styles.point} />
          </g>
        ))}
      </svg>
    </div>
  )
}

function placePoints(points: Props['points'], times: Props['times']) {
  const positions = placeTimes(times)
  return points.flatMap((point, position) => {
    if (!point) return []
    const { sum, min, max, band } = point
    const yOf = (value: number) => HEIGHT - MARGIN - shareOfRange(value, min, max) * (HEIGHT - 2 * MARGIN)
    const x = positions[position]!
    return [{ x, y: yOf(sum), ...(band && { low: yOf(band.low), high: yOf(band.high) }) }]
  })
}

/**
 * Returns the horizontal positions of the times. They are proportional to the times, or evenly spaced if points at
 * proportional positions would overlap.
 */
function placeTimes(times: Props['times']) {
  const moments = times.map((time) => new Date(time).getTime())
  const [start, end] = [moments[0]!, moments.at(-1)!]
  const xOf = (share: number) => Math.round(MARGIN + share * (WIDTH - 2 * MARGIN))
  const proportionalXs = moments.map((moment) => xOf((moment - start) / Math.max(1, end - start)))
  const overlaps = proportionalXs.some((x, i) => i > 0 && x - proportionalXs[i - 1]! < POINT_WIDTH)
  return overlaps ? moments.map((_, i) => xOf(i / (moments.length - 1))) : proportionalXs
}
