import type { Report } from '@lpi/contract'
import styles from './OrganizationIntroduction.module.css'

/** The organisation's own words, each paragraph in the direction of its letters, lines ending where they ended. */
export function OrganizationIntroduction({ report }: { report: Report }) {
  return (
    <div className={styles.introduction}>
      {report.customization.introduction.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else, and never change their order
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
