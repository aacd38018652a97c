import styles from './SkipLink.module.css'

/** The first link of a page. It skips the header and leads to the element with the id `target`. */
export function SkipLink({ target, children }: { target: string; children: React.ReactNode }) {
  return (
    <a href={`#${target}`} className={styles.link}>
      {children}
    </a>
  )
}
