import type { ReactNode } from 'react'
import { ScaleFigure } from '../charts/ScaleFigure.tsx'
import { shareOfRange } from '../charts/share-of-range.ts'
import styles from './FigureHeader.module.css'

type FigureHeaderProps = {
  scales: readonly { value: number; min: number; max: number }[]
  /** Shown next to the figure, or below it on a narrow screen. */
  children: ReactNode
}

/** The header of a report, with a figure that shows its scales as petals. */
export function FigureHeader({ scales, children }: FigureHeaderProps) {
  return (
    <div className={styles.header}>
      <ScaleFigure shares={scales.map(({ value, min, max }) => shareOfRange(value, min, max))} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
