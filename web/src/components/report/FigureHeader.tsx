import type { ReactNode } from 'react'
import { ScaleFigure } from '../charts/ScaleFigure.tsx'
import { shareOfRange } from '../charts/share-of-range.ts'
import styles from './FigureHeader.module.css'

type FigureHeaderProps = {
  scales: readonly { value: number; min: number; max: number }[]
  /** Beside the figure; below it where there is no room. */
  children: ReactNode
}

/** How a report begins: the figure of its scales, and whose it is. */
export function FigureHeader({ scales, children }: FigureHeaderProps) {
  return (
    <div className={styles.head}>
      <ScaleFigure shares={scales.map(({ value, min, max }) => shareOfRange(value, min, max))} />
      <div className={styles.side}>{children}</div>
    </div>
  )
}
