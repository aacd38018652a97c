import type { FoundAssessment } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../../components/admin-tools/use-shortcuts.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useLearnerName } from '../../../components/use-learner-name.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { AssessmentView } from './assessment-view.ts'
import { ReportNavigation } from './ReportNavigation.tsx'
import { ReportPane } from './ReportPane.tsx'
import { SideList } from './SideList.tsx'
import styles from './SplitView.module.css'
import type { AssessmentSelection } from './use-assessment-selection.ts'
import { useReportNavigation } from './use-report-navigation.ts'

type SplitViewProps = {
  organizationId: string
  view: AssessmentView
  rows: readonly FoundAssessment[]
  total: number
  reportId: string
  selection: AssessmentSelection
  /** Returns the URL parameters that open a report next to this list. */
  searchOf: (reportId: string, page?: number) => object
  onSelect: (keys: ReadonlySet<string>, rows: readonly FoundAssessment[]) => void
  onChange: (changes: Partial<AssessmentView>) => void
  onClose: () => void
}

/** A report next to the list or, in a narrow window, in place of the list. */
export function SplitView(props: SplitViewProps) {
  const { organizationId, view, rows, total, reportId, selection, searchOf } = props
  const { onSelect, onChange, onClose } = props
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const nameOf = useLearnerName()
  const row = rows.find(({ id }) => id === reportId)
  const { move, pendingStep, error, end } = useReportNavigation({
    organizationId,
    view,
    rows,
    total,
    reportId,
    // The Back button leads to the list, not back through all the reports.
    onOpen: (id, page) =>
      void navigate({ to: '/admin/view-assessments', search: searchOf(id, page), replace: true }),
  })
  useShortcuts({
    j: () => void move(1),
    k: () => void move(-1),
    x: () => isSelectable && select(!selection.has(reportId)),
    Escape: onClose,
  })
  const isSelectable = row !== undefined || selection.has(reportId)

  function select(isSelected: boolean) {
    const keys = new Set(selection.keys())
    if (isSelected) keys.add(reportId)
    else keys.delete(reportId)
    onSelect(keys, rows)
  }

  return (
    <div className={styles.split}>
      <div className={styles.list}>
        <SideList {...{ rows, total, view, selection, reportId, searchOf, onChange }} />
      </div>
      <div className={styles.report}>
        {/* Most reports have the same heading, so a screen reader would not announce the next report without this. */}
        <div role="status">
          <VisuallyHidden>{row && t('assessments.reportOf', { name: nameOf(row) })}</VisuallyHidden>
        </div>
        <ReportNavigation
          {...{ end, pendingStep, onClose }}
          isSelected={isSelectable ? selection.has(reportId) : undefined}
          onMove={(step) => void move(step)}
          onSelect={select}
        />
        <ErrorNotice error={error} />
        <ReportPane key={reportId} assessmentId={reportId} />
      </div>
    </div>
  )
}
