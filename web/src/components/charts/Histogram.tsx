import type { CSSProperties } from 'react'
import styles from './Histogram.module.css'
import { scaleColor } from './scale-color.ts'

type HistogramProps = {
  bins: readonly { range: string; count: number; countText: string }[]
  /** The place of the scale, for its colour. */
  index: number
  /** Said in place of the picture. */
  label: string
}

/** How many people have which value: a bar for each range with its count, side by side or, on a phone, as rows. */
export function Histogram({ bins, index, label }: HistogramProps) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <div role="img" aria-label={label} className={styles.bars} style={{ color: scaleColor(index) }}>
      {bins.map(({ range, count, countText }) => (
        <span
          key={range}
          className={styles.bin}
          data-empty={count === 0 || undefined}
          style={{ '--share': count / most } as CSSProperties}
        >
          <span className={styles.count}>{countText}</span>
          <span className={styles.bar} />
          <span className={styles.range}>{range}</span>
        </span>
      ))}
    </div>
  )
}
