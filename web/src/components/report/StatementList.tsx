import type { ReactNode } from 'react'
import styles from './StatementList.module.css'

type StatementListProps = {
  statements: readonly {
    id: string
    /** Its number in the instrument. */
    label: string
    text: string
    /** The answer as text. */
    answer: ReactNode
    bar: ReactNode
  }[]
}

/** The statements of a scale, each with its answer as text and as a bar. */
export function StatementList({ statements }: StatementListProps) {
  return (
    <ul className={styles.statements}>
      {statements.map(({ id, label, text, answer, bar }) => (
        <li key={id} className={styles.statement}>
          <span className={styles.text}>
            <span className={styles.label}>{label}</span> {text}
          </span>
          <span className={styles.answer}>{answer}</span>
          {bar}
        </li>
      ))}
    </ul>
  )
}
