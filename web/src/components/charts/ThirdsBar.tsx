import { scaleColor } from './scale-color.ts'
import styles from './ThirdsBar.module.css'

type ThirdsBarProps = { counts: readonly number[]; index: number }

/** How many people answered in each third of the options, lowest first. Hidden from screen readers, as text states it. */
export function ThirdsBar({ counts, index }: ThirdsBarProps) {
  return (
    <span className={styles.bar} style={{ color: scaleColor(index) }} aria-hidden="true">
      {counts.map(
        (count, third) =>
          count > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a third is identified by its position
            <span key={third} className={styles.third} data-third={third} style={{ flexGrow: count }} />
          ),
      )}
    </span>
  )
}
