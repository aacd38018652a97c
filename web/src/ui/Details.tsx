import type { ReactNode } from 'react'
import { Chevron } from './Chevron.tsx'
import { classNames } from './class-names.ts'
import styles from './Details.module.css'

type DetailsProps = {
  summary: ReactNode
  /**
   * With `link`, the summary looks like a link to more information about the text above. With `row`, the summary is a
   * row in a list whose rows can be opened.
   */
  variant: 'link' | 'row'
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** Content that is hidden until its summary is pressed. */
export function Details({ summary, variant, isOpen, onToggle, className, children }: DetailsProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={classNames(styles.details, styles[variant], className)}
    >
      <summary className={styles.summary}>
        {variant === 'link' && <Chevron />}
        <span>{summary}</span>
        {variant === 'row' && <Chevron />}
      </summary>
      {children}
    </details>
  )
}
