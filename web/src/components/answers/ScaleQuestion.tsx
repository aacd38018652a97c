import type { Question } from '@lpi/contract'
import { type CSSProperties, memo, useId } from 'react'
import styles from './ScaleQuestion.module.css'

type Props = {
  question: Question
  value: number | string | undefined
  /**
   * `isFirst` is true if there was no answer. The function must be stable: otherwise every answer renders all statements
   * of the page again.
   */
  onChoose: (question: Question, value: number | string, isFirst: boolean) => void
  /** The message for a missing answer. */
  problem?: string | undefined
}

/** One statement and its options in one row, or in two rows on a narrow screen. */
export const ScaleQuestion = memo(function ScaleQuestion({ question, value, onChoose, problem }: Props) {
  const id = useId()
  const { answers } = question
  const selected = answers.find((answer) => answer.value === value)
  const first = answers[0]
  const last = answers.at(-1)

  return (
    <fieldset
      className={styles.question}
      data-question={question.id}
      data-missing={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className={styles.legend}>
        <span className={styles.number}>{question.label}</span> <span>{question.text}</span>
      </legend>
      <div className={styles.options} style={columnCounts(answers.length)}>
        {answers.map((answer) => (
          <label key={answer.value} className={styles.option} title={answer.text}>
            <input
              type="radio"
              className={styles.input}
              name={`${id}-${question.id}`}
              value={answer.value}
              checked={answer.value === value}
              required={question.required}
              onChange={() => onChoose(question, answer.value, selected === undefined)}
              aria-label={optionName(answer)}
            />
            <span className={styles.tile}>{answer.value}</span>
          </label>
        ))}
      </div>
      <p className={styles.texts} aria-hidden="true">
        <span className={styles.ends} data-hidden={selected !== undefined}>
          <span>{endText(first)}</span>
          <span>{endText(last)}</span>
        </span>
        <span className={styles.answer}>{selected?.text}</span>
      </p>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
})

/** With the number, because in two rows the text is not next to its option. */
function endText(answer: { value: number | string; text: string } | undefined) {
  return answer && (answer.text === String(answer.value) ? '' : `${answer.value} · ${answer.text}`)
}

function optionName({ value, text }: { value: number | string; text: string }) {
  return text === String(value) ? text : `${value}, ${text}`
}

/** On a narrow screen, up to five options fit in a row; more need two rows. */
function columnCounts(count: number) {
  const narrow = count <= 5 ? count : Math.ceil(count / 2)
  return { '--options': count, '--options-narrow': narrow } as CSSProperties
}
