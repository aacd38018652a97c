import { useId } from 'react'
import { Heading, Stack } from '../../../ui/Layout.tsx'
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
    <Stack id={id} aria-labelledby={headingId} as="section" gap={4} align="start" className={styles.section}>
      <Heading id={headingId} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
