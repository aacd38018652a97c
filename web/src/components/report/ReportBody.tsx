import type { Report } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { OrganizationIntroduction } from '../report-appearance/OrganizationIntroduction.tsx'
import styles from './ReportBody.module.css'
import { Section } from './Section.tsx'
import { type Chapter, TableOfContents } from './TableOfContents.tsx'

type ReportBodyProps = {
  report: Report
  chapters: readonly Chapter[]
  /** Many chapters of plain content: each is laid out only when it is near. Not for regions that measure themselves. */
  isLazy?: boolean
  children: ReactNode
}

/** The chapters of a report with their contents beside them, the organisation's own words first. */
export function ReportBody({ report, chapters, isLazy = false, children }: ReportBodyProps) {
  const { t } = useTranslation('leader')
  const organization = report.organization.name
  return (
    <div className={styles.columns}>
      <TableOfContents chapters={chapters} />
      <div className={classNames(styles.chapters, isLazy && styles.isLazy)}>
        {report.customization.introduction.length > 0 && (
          <Section id="introduction" title={t('report.introduction.title', { organization })}>
            <OrganizationIntroduction report={report} />
          </Section>
        )}
        {children}
      </div>
    </div>
  )
}
