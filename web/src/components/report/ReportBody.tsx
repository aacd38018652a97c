import type { Report } from '@lpi/contract'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { OrganizationIntroduction } from '../report-appearance/OrganizationIntroduction.tsx'
import { Chapter } from './Chapter.tsx'
import styles from './ReportBody.module.css'
import { type ChapterLink, TableOfContents } from './TableOfContents.tsx'

type ReportBodyProps = {
  report: Report
  chapters: readonly ChapterLink[]
  /** Shows `children` after the rest of the report. */
  isLazy?: boolean
  children: ReactNode
}

/**
 * The table of contents and the chapters of a report. The organization's introduction precedes the other
 * chapters.
 */
export function ReportBody({ report, chapters, children, ...props }: ReportBodyProps) {
  const { t } = useTranslation('leader')
  const organization = report.organization.name
  const [isLazy] = useState(props.isLazy ?? false)
  // React renders a deferred value in slices, so that a slow phone stays responsive.
  const hasChapters = useDeferredValue(true, !isLazy)
  return (
    <div className={styles.body}>
      <div className={styles.columns}>
        <TableOfContents chapters={chapters} />
        <div className={styles.chapters}>
          {report.customization.introduction.length > 0 && (
            <Chapter id="introduction" title={t('report.introduction.title', { organization })}>
              <OrganizationIntroduction report={report} />
            </Chapter>
          )}
          {hasChapters && children}
        </div>
      </div>
    </div>
  )
}
