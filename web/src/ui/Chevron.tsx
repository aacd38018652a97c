import styles from './Icon.module.css'

export function Chevron() {
  return (
    <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
      <path d="m3.5 6 4.5 4.5L12.5 6" />
    </svg>
  )
}
