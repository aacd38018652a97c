import { useId } from 'react'
import styles from './ContactSettings.module.css'

type Props = {
  /** The target of the link in the list of sections. */
  id: string
  title: string
  children: React.ReactNode
}

/** A section of the settings with a heading. */
export function SettingsSection({ id, title, children }: Props) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
