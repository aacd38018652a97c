import type { ReactNode } from 'react'
import { Row, Stack } from '../../ui/Layout.tsx'
import styles from './Chapter.module.css'

type Props = { id: string; title: string; mark?: ReactNode; children: ReactNode }

/** A part of a page with its own heading, such as a chapter of a report. */
export function Chapter({ id, title, mark, children }: Props) {
  return (
    <Stack id={id} as="section" gap={4} isBlockInPrint className={styles.chapter}>
      <Row as="h2" gap={3} align="baseline" isOneLine className={styles.title}>
        {mark}
        <span>{title}</span>
      </Row>
      {children}
    </Stack>
  )
}
