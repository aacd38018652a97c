import type { ReactNode } from 'react'
import { PetalFigure } from '../ui/PetalFigure.tsx'
import styles from './CenteredMessage.module.css'

const petals = [0.1, 0.1, 0.45, 0.1, 0.1]

/** A short message below a small figure. */
export function CenteredMessage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.figure}>
        <PetalFigure values={petals} />
      </div>
      {children}
    </div>
  )
}
