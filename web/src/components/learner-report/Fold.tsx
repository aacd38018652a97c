import type { ReactNode } from 'react'
import { Details } from '../../ui/Details.tsx'
import styles from './Fold.module.css'

type Props = { summary: ReactNode; variant?: 'link' | 'row'; children: ReactNode }

/** A part of the report that is folded on screen and printed in full. */
export function Fold({ summary, variant = 'link', children }: Props) {
  return (
    <Details summary={summary} variant={variant} className={styles.fold}>
      <div className={styles.content}>{children}</div>
    </Details>
  )
}
