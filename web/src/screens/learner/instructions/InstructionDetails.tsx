import type { ReactNode } from 'react'
import { Details } from '../../../ui/Details.tsx'
import styles from './InstructionDetails.module.css'

/** A part of the instructions that is initially collapsed. */
export function InstructionDetails({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <Details variant="row" summary={<h2 className={styles.title}>{summary}</h2>}>
      <div className={styles.content}>{children}</div>
    </Details>
  )
}
