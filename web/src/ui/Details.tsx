import type { ReactNode } from 'react'
import { Chevron } from './Chevron.tsx'
import { classNames } from './class-names.ts'
import styles from './Details.module.css'

type DetailsProps = {
  summary: ReactNode
  /** `link`: looks like a link, for more of what is above. `row`: one line of a list of foldable parts. */
  look: 'link' | 'row'
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** Content that is folded below its summary. */
export function Details({ summary, look, isOpen, onToggle, className, children }: DetailsProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={classNames(styles.details, styles[look], className)}
    >
      <summary className={styles.summary}>
        {look === 'link' && <Chevron />}
        {summary}
        {look === 'row' && <Chevron />}
      </summary>
      {children}
    </details>
  )
}
