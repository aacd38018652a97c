import styles from './SkipLink.module.css'

/** The first link of a page: skips the header and leads to the element with this id. */
export function SkipLink({ target, children }: { target: string; children: React.ReactNode }) {
  return (
    <a href={`#${target}`} className={styles.link}>
      {children}
    </a>
  )
}
