import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Heading, Stack } from './Layout.tsx'

type EmptyStateProps = {
  title?: string | undefined
  /** The text that says what is missing, and why. */
  children: ReactNode
  /** Buttons or links for what the user can do next. */
  actions?: ReactNode
}

/** Shown if there is no content yet, or if nothing matches the filters. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <Stack gap={3} align="start" className={styles.empty}>
      {title && <Heading>{title}</Heading>}
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Stack>
  )
}
