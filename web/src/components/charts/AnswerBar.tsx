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

/** The answer as a bar. Hidden from screen readers: the text next to the bar states the answer. */
export function AnswerBar({ value, options, index }: Props) {
  const share = shareOfRange(value, options[0] ?? value, options.at(-1) ?? value)
  return (
    <span className={styles.bar} style={{ color: scaleColor(index) }} aria-hidden="true">
      <span className={styles.answer} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
