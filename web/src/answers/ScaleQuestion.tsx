import type { Question } from '@lpi/contract'
import { type CSSProperties, memo, type ReactNode, useId } from 'react'
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
  /** The message for a missing answer. */
  problem?: string | undefined
}

/**
 * One statement and its options. The options are in one row; on a narrow screen, more than five options are in two
 * rows. “No opportunity” is below the options and belongs to the same group of radio buttons.
 */
export const ScaleQuestion = memo(function ScaleQuestion({ question, value, onChoose, problem }: Props) {
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
  })

  return (
    <fieldset
      className={styles.question}
      data-question={question.id}
      data-missing={problem ? true : undefined}
      data-rows={options.length > MAX_NARROW_OPTIONS ? 2 : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className={styles.legend}>
        <span className={styles.number}>{question.label}</span> <span>{question.text}</span>
      </legend>
      <p className={styles.lowest} aria-hidden="true">
        {endText(options[0])}
      </p>
      <div className={styles.options} style={columnCounts(options.length)}>
        {options.map((option) => (
          <Choice
            key={option.value}
            className={styles.option}
            label={isNumberOnly(option) ? option.text : t('assessment.option', option)}
            title={option.text}
            {...propsOf(option)}
          >
            <span className={styles.tile}>{option.value}</span>
          </Choice>
        ))}
      </div>
      <p className={styles.texts} aria-hidden="true">
        <span className={styles.ends} data-hidden={selectedOption !== undefined}>
          <span>{endText(options[0])}</span>
          <span>{endText(options.at(-1))}</span>
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
  children: ReactNode
}

function Choice({ className, label, title, answer, isChecked, isRequired, onChoose, ...props }: ChoiceProps) {
  return (
    <label className={className} title={title}>
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

/** The number and text of an option. With two rows of options, the number shows which option the text describes. */
function endText(answer: Answer | undefined) {
  return answer && (isNumberOnly(answer) ? '' : `${answer.value} · ${answer.text}`)
}

function isNumberOnly({ value, text }: Answer) {
  return text === String(value)
}

/** The largest number of options that fit in one row on a narrow screen. */
const MAX_NARROW_OPTIONS = 5

function columnCounts(count: number) {
  const narrow = count <= MAX_NARROW_OPTIONS ? count : Math.ceil(count / 2)
  return { '--options': count, '--options-narrow': narrow } as CSSProperties
}
