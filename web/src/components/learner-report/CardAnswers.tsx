import type { IndividualReport, StatementResult } from '@lpi/contract'
import { Stack } from '../../ui/Layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AnswerBar } from '../charts/AnswerBar.tsx'
import { ReversedMark } from '../report/ReversedMark.tsx'
import styles from './CardAnswers.module.css'

type Props = {
  statements: readonly StatementResult[]
  options: IndividualReport['options']
  /** The position of the scale, which determines its color. */
  index: number
}

/** The statements of a scale, each with its answer as a number and as a bar. */
export function CardAnswers({ statements, options, index }: Props) {
  const values = options.map(({ value }) => value)
  return (
    <Stack as="ul" gap={2} isPlain isBlockInPrint>
      {statements.map(({ id, text, isReversed, value, answer }) => (
        <li key={id} className={styles.statement}>
          <span>
            <span>{text}</span> {isReversed && <ReversedMark />}
          </span>
          {value === null ? (
            <span className={styles.answer}>{answer}</span>
          ) : (
            <>
              <strong className={styles.value}>
                <span>{value}</span>
                <VisuallyHidden>{` · ${answer}`}</VisuallyHidden>
              </strong>
              <span className={styles.bar}>
                <AnswerBar value={value} options={values} index={index} />
              </span>
            </>
          )}
        </li>
      ))}
    </Stack>
  )
}
