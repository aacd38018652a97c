import type { Question } from '@lpi/contract'
import { type CSSProperties, memo, useId } from 'react'
import styles from './ScaleQuestion.module.css'

type Props = {
  question: Question
  value: number | string | undefined
  /** `isFirst` where there was no answer yet. Stable, or every answer draws all statements of the page anew. */
  onChoose: (question: Question, value: number | string, isFirst: boolean) => void
  /** What to say when the answer is missing; undefined when it is not, or not yet. */
  problem?: string | undefined
}

/** One statement and its options in a row, or in two rows of the same length where a row is too narrow. */
export const ScaleQuestion = memo(function ScaleQuestion({ question, value, onChoose, problem }: Props) {
  const id = useId()
  const { answers } = question
  const chosen = answers.find((answer) => answer.value === value)
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
      <div className={styles.options} style={rows(answers.length)}>
        {answers.map((answer) => (
          <label key={answer.value} className={styles.option} title={answer.text}>
            <input
              type="radio"
              className={styles.input}
              name={`${id}-${question.id}`}
              value={answer.value}
              checked={answer.value === value}
              required={question.required}
              onChange={() => onChoose(question, answer.value, chosen === undefined)}
              aria-label={optionName(answer)}
            />
            <span className={styles.face}>{answer.value}</span>
          </label>
        ))}
      </div>
      <p className={styles.words} aria-hidden="true">
        <span className={styles.ends} data-hidden={chosen !== undefined}>
          <span>{endText(first)}</span>
          <span>{endText(last)}</span>
        </span>
        <span className={styles.chosen}>{chosen?.text}</span>
      </p>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
})

/** With its number, because in two rows an end does not stand below its words. */
function endText(answer: { value: number | string; text: string } | undefined) {
  return answer && (answer.text === String(answer.value) ? '' : `${answer.value} · ${answer.text}`)
}

function optionName({ value, text }: { value: number | string; text: string }) {
  return text === String(value) ? text : `${value}, ${text}`
}

/** Up to five options share a narrow row; more go into two. */
function rows(count: number) {
  const narrow = count <= 5 ? count : Math.ceil(count / 2)
  return { '--options': count, '--options-narrow': narrow } as CSSProperties
}
