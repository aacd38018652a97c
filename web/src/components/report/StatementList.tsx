import type { ReactNode } from 'react'
import { Stack, Text } from '../../ui/Layout.tsx'
import { ReversedMark } from './ReversedMark.tsx'
import styles from './StatementList.module.css'

type StatementListProps = {
  statements: readonly {
    id: string
    /** The number of the statement in the instrument. */
    label: string
    text: string
    isReversed?: boolean | undefined
    /** The answer as text; in a group report, the mean and the standard deviation. */
    answer: ReactNode
    bar: ReactNode
  }[]
}

/** The statements of a scale, each with its answer (in a group report, with the mean) as text and as a bar. */
export function StatementList({ statements }: StatementListProps) {
  return (
    <Stack as="ul" isPlain isBlockInPrint>
      {statements.map(({ id, label, text, isReversed, answer, bar }) => (
        <li key={id} className={styles.statement}>
          <span className={styles.text}>
            <span className={styles.label}>{label}</span> <span>{text}</span> {isReversed && <ReversedMark />}
          </span>
          <Text as="span" tone="quiet" className={styles.answer}>
            {answer}
          </Text>
          {bar}
        </li>
      ))}
    </Stack>
  )
}
