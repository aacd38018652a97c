import type { Question } from '@lpi/contract'
import { type CSSProperties, Fragment, type MouseEvent, memo, type ReactNode, useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { splitOptions } from './option-for-key.ts'
import styles from './ScaleQuestion.module.css'

type Props = {
  question: Question
  value: number | string | undefined
  /**
   * `isFirst` is true if the question had no answer. The function must not change between renders: otherwise, all
   * statements on the page re-render after every answer.
   */
  onChoose: (question: Question, value: number | string, isFirst: boolean) => void
  /**
   * Receives the time of a tap or click on an option, even if the option is selected already. Keys do not call it. The
   * function must not change between renders either.
   */
  onTap?: ((time: number) => void) | undefined
  /** Which statement this is, such as “Statement 4 of 30”. Screen readers read it instead of the number. */
  position?: string | undefined
  /** The message for a missing answer. */
  problem?: string | undefined
}

/**
 * One statement and its options. The options are in one row; on a narrow screen, more than five options are in two
 * rows, with the texts of the first and the last option above each row. “No opportunity” is below the options and
 * belongs to the same group of radio buttons.
 */
export const ScaleQuestion = memo(function ScaleQuestion(props: Props) {
  const { question, value, onChoose, onTap, position, problem } = props
  const { t } = useTranslation('assessment')
  const id = useId()
  const { answers } = question
  const { options, noOpportunity } = splitOptions(answers)
  const selectedOption = options.find((option) => option.value === value)
  const isFirst = !answers.some((answer) => answer.value === value)
  const propsOf = (answer: Answer) => ({
    name: `${id}-${question.id}`,
    answer,
    isChecked: answer.value === value,
    isRequired: question.required,
    onChoose: () => onChoose(question, answer.value, isFirst),
    onTap,
  })
  const rowLength = narrowRowLength(options.length)
  const hasRows = rowLength < options.length

  return (
    <fieldset
      className={styles.question}
      data-question={question.id}
      data-missing={problem ? true : undefined}
      data-rows={hasRows || undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className={styles.legend}>
        <span className={styles.number}>{position ?? question.label} </span>
        <span>{question.text}</span>
      </legend>
      <div className={styles.options} style={columnCounts(options.length, rowLength)}>
        {options.map((option, i) => (
          <Fragment key={option.value}>
            {hasRows && i % rowLength === 0 && (
              <RowTexts options={options.slice(i, i + rowLength)} length={rowLength} />
            )}
            <Choice
              className={styles.option}
              label={isNumberOnly(option) ? option.text : t('assessment.option', option)}
              title={option.text}
              {...propsOf(option)}
            >
              <span className={styles.tile}>{option.value}</span>
            </Choice>
          </Fragment>
        ))}
      </div>
      <p className={styles.texts} aria-hidden="true">
        <span className={styles.ends} data-hidden={selectedOption !== undefined}>
          <span>{numberAndText(options[0])}</span>
          <span>{numberAndText(options.at(-1))}</span>
        </span>
        <span className={styles.answer}>{selectedOption?.text}</span>
      </p>
      {noOpportunity && (
        <Choice className={styles.noOpportunity} label={noOpportunity.text} {...propsOf(noOpportunity)}>
          <span className={styles.words}>{noOpportunity.text}</span>
        </Choice>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
})

type Answer = Question['answers'][number]

type ChoiceProps = {
  className: string | undefined
  label: string
  title?: string
  name: string
  answer: Answer
  isChecked: boolean
  isRequired: boolean
  onChoose: () => void
  onTap: ((time: number) => void) | undefined
  children: ReactNode
}

function Choice({ className, label, title, answer, isChecked, isRequired, onChoose, ...props }: ChoiceProps) {
  /** Keys also cause click events, with the detail 0. */
  function reportTap({ detail, timeStamp }: MouseEvent) {
    if (detail > 0) props.onTap?.(timeStamp)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the radio button handles the keys
    <label className={className} title={title} onClick={reportTap}>
      <input
        type="radio"
        className={styles.input}
        name={props.name}
        value={answer.value}
        checked={isChecked}
        required={isRequired}
        onChange={onChoose}
        aria-label={label}
      />
      {props.children}
    </label>
  )
}

type RowTextsProps = { options: readonly Answer[]; length: number }

/** The texts of the first and the last option of a row. The last row can be shorter than the others. */
function RowTexts({ options, length }: RowTextsProps) {
  const [first, last] = [options[0], options.at(-1)].map(
    (answer) => answer && !isNumberOnly(answer) && answer.text,
  )
  return (
    <p
      className={styles.rowTexts}
      style={{ inlineSize: `${(100 * options.length) / length}%` }}
      aria-hidden="true"
    >
      <span>{first}</span>
      {options.length > 1 && <span>{last}</span>}
    </p>
  )
}

function numberAndText(answer: Answer | undefined) {
  return answer && (isNumberOnly(answer) ? '' : `${answer.value} · ${answer.text}`)
}

function isNumberOnly({ value, text }: Answer) {
  return text === String(value)
}

/** The largest number of options that fit in one row on a narrow screen. */
const MAX_NARROW_OPTIONS = 5

function narrowRowLength(count: number) {
  return count <= MAX_NARROW_OPTIONS ? count : Math.ceil(count / 2)
}

function columnCounts(count: number, narrowCount: number) {
  return { '--options': count, '--options-narrow': narrowCount } as CSSProperties
}
