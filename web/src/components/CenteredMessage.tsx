import type { ReactNode } from 'react'
import { PetalFigure } from '../ui/PetalFigure.tsx'
import styles from './CenteredMessage.module.css'

const closed = [0.1, 0.1, 0.45, 0.1, 0.1]

/** A page on which nothing blooms: the mark, nearly closed, above a few words. */
export function CenteredMessage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.figure}>
        <PetalFigure values={closed} />
      </div>
      {children}
    </div>
  )
}
