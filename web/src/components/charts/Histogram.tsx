import type { CSSProperties } from 'react'
import styles from './Histogram.module.css'
import { scaleColor } from './scale-color.ts'

type HistogramProps = {
  bins: readonly { range: string; count: number; countText: string }[]
  /** The position of the scale, which determines its color. */
  index: number
  /** The text alternative. */
  label: string
}

/** The distribution of values: a bar with a count for each range. On a phone, the bars are horizontal. */
export function Histogram({ bins, index, label }: HistogramProps) {
  const maxCount = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <div role="img" aria-label={label} className={styles.bars} style={{ color: scaleColor(index) }}>
      {bins.map(({ range, count, countText }) => (
        <span
          key={range}
          className={styles.bin}
          data-empty={count === 0 || undefined}
          style={{ '--share': count / maxCount } as CSSProperties}
        >
          <span className={styles.count}>{countText}</span>
          <span className={styles.bar} />
          <span className={styles.range}>{range}</span>
        </span>
      ))}
    </div>
  )
}
