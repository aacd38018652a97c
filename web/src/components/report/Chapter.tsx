import type { ReactNode } from 'react'
import styles from './Chapter.module.css'

type Props = { id: string; title: string; mark?: ReactNode; children: ReactNode }

/** A part of a page with its own heading, such as a chapter of a report. */
export function Chapter({ id, title, mark, children }: Props) {
  return (
    <section id={id} className={styles.chapter}>
      <h2 className={styles.title}>
        {mark}
        {title}
      </h2>
      {children}
    </section>
  )
}
