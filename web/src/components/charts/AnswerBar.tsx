import styles from './AnswerBar.module.css'
import { scaleColor } from './scale-color.ts'
import { shareOfRange } from './share-of-range.ts'

type Props = {
  value: number
  /** The values of all options, lowest first. */
  options: readonly number[]
  /** The position of the statement's scale, which determines the color. */
  index: number
}

/**
 * The answer as a row of dots: one for each option, filled up to the answer. Hidden from screen readers: the text next
 * to the dots states the answer.
 */
export function AnswerBar({ value, options, index }: Props) {
  const lastOption = options.at(-1) ?? value
  return (
    <span className={styles.bar} style={{ color: scaleColor(index) }} aria-hidden="true">
      {options.map((option) => (
        <span
          key={option}
          className={styles.dot}
          data-reached={option <= value}
          style={{ insetInlineStart: `${shareOfRange(option, options[0] ?? value, lastOption) * 100}%` }}
        />
      ))}
    </span>
  )
}
