import styles from './ProgressStrip.module.css'
import { type StatusCounts, statuses } from './progress.ts'

type ProgressStripProps = { progress: StatusCounts; isLarge?: boolean }

/** The share of people with each status, as a bar. Hidden from screen readers, because the numbers are next to it. */
export function ProgressStrip({ progress, isLarge = false }: ProgressStripProps) {
  return (
    <span className={styles.strip} data-large={isLarge || undefined} aria-hidden="true">
      {statuses.map(
        ({ status, count }) =>
          progress[count] > 0 && (
            <span
              key={status}
              className={styles.part}
              data-status={status}
              style={{ flexGrow: progress[count] }}
            />
          ),
      )}
    </span>
  )
}

/** The pattern of a status, for the legend of the bar. */
export function StatusKey({ status }: { status: (typeof statuses)[number]['status'] }) {
  return <span className={styles.key} data-status={status} aria-hidden="true" />
}
