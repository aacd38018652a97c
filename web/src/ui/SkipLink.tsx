import styles from './SkipLink.module.css'

/** The first stop of the keyboard: past the header, to the element with this id. */
export function SkipLink({ target, children }: { target: string; children: React.ReactNode }) {
  return (
    <a href={`#${target}`} className={styles.link}>
      {children}
    </a>
  )
}
