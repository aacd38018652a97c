import type { Report } from '@lpi/contract'
import styles from './OrganizationIntroduction.module.css'

/** The organization's introduction. Each paragraph keeps its line breaks and has its own text direction. */
export function OrganizationIntroduction({ report }: { report: Report }) {
  return (
    <div className={styles.introduction}>
      {report.customization.introduction.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and a fixed order
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
