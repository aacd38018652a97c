import type { ReactNode } from 'react'
import styles from './StatementList.module.css'

type StatementListProps = {
  statements: readonly {
    id: string
    /** Its number in the questionnaire. */
    label: string
    text: string
    /** What was answered, in words. */
    said: ReactNode
    bar: ReactNode
  }[]
}

/** The statements of a scale, each with its answer in words and as a bar. */
export function StatementList({ statements }: StatementListProps) {
  return (
    <ul className={styles.statements}>
      {statements.map(({ id, label, text, said, bar }) => (
        <li key={id} className={styles.statement}>
          <span className={styles.text}>
            <span className={styles.label}>{label}</span> {text}
          </span>
          <span className={styles.said}>{said}</span>
          {bar}
        </li>
      ))}
    </ul>
  )
}
