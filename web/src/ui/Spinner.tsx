import { classNames } from './class-names.ts'
import styles from './Spinner.module.css'

/**
 * Something is under way. The label is spoken at once and shown after a moment, for those who wait longer.
 * `data-coming` tells the frame that its page is not there yet.
 */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="progressbar" aria-label={label} data-coming className={classNames(styles.spinner)}>
      <svg viewBox="-50 -50 100 100" className={styles.figure} aria-hidden="true">
        {[0, 72, 144, 216, 288].map((angle) => (
          <ellipse key={angle} cy="-28" rx="10" ry="20" transform={`rotate(${angle})`} />
        ))}
      </svg>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    </div>
  )
}
