import { useId } from 'react'
import styles from './ContactSettings.module.css'

/** A section of the settings with a heading. */
export function SettingsSection({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
