import type { Report } from '@lpi/contract'
import { Stack } from '../../ui/Layout.tsx'
import styles from './OrganizationIntroduction.module.css'

/** The organization's introduction. Each paragraph keeps its line breaks and has its own text direction. */
export function OrganizationIntroduction({ report }: { report: Report }) {
  return (
    <Stack gap={4} size="l" isBlockInPrint className={styles.introduction}>
      {report.customization.introduction.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and a fixed order
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </Stack>
  )
}
