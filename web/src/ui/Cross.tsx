import styles from './Icon.module.css'

/** The icon of a button that clears or removes something. */
export function Cross() {
  return (
    <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
      <path d="m4 4 8 8M12 4l-8 8" />
    </svg>
  )
}
