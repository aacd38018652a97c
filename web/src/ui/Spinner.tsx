import styles from './Spinner.module.css'

/**
 * Shows that something is loading. Screen readers can read the label immediately; it becomes visible only after a
 * moment. The page frame hides its footer while an element with `data-loading` is a direct child of its `main` element.
 */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="progressbar" aria-label={label} data-loading className={styles.spinner}>
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
