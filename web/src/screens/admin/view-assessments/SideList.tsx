import type { FoundAssessment } from '@lpi/contract'
import { memo, useEffect, useRef } from 'react'
import { useLearnerName } from '../../../components/use-learner-name.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PlainLink } from '../../../ui/Link.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import type { AssessmentView } from './assessment-view.ts'
import styles from './SideList.module.css'
import type { AssessmentSelection } from './use-assessment-selection.ts'

type SideListProps = {
  rows: readonly FoundAssessment[]
  total: number
  view: AssessmentView
  selection: AssessmentSelection
  reportId: string
  searchOf: (reportId: string) => object
  onChange: (changes: Partial<AssessmentView>) => void
}

/** The rows of the current page of the list, beside an open report. */
export function SideList(props: SideListProps) {
  const { rows, total, view, selection, reportId, searchOf, onChange } = props
  const { t } = useTranslation('admin')
  const list = useRef<HTMLUListElement>(null)
  const { page, size } = view

  // Scrolls only the list, not the window, so that the beginning of the report stays visible.
  useEffect(() => {
    const currentLink = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!reportId || !currentLink || !list.current) return
    const { offsetTop, offsetHeight } = currentLink
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - clientHeight / 2
  }, [reportId])

  return (
    <nav aria-label={t('assessments.title')} className={styles.pane}>
      <ul ref={list} className={styles.list}>
        {rows.map((row) => (
          <SideRow
            key={row.id}
            {...{ row, searchOf }}
            isSelected={selection.has(row.id)}
            isCurrent={row.id === reportId}
          />
        ))}
      </ul>
      <Pagination
        label={t('assessments.pages')}
        offset={(page - 1) * size}
        size={size}
        total={total}
        onChange={({ offset }) => onChange({ page: offset / size + 1 })}
      />
    </nav>
  )
}

type SideRowProps = {
  row: FoundAssessment
  searchOf: (reportId: string) => object
  isSelected: boolean
  isCurrent: boolean
}

/** Memoized, so that a change in the selection re-renders only the affected rows. */
const SideRow = memo(function SideRow({ row, searchOf, isSelected, isCurrent }: SideRowProps) {
  const { t } = useTranslation('admin')
  const nameOf = useLearnerName()
  return (
    <li data-selected={isSelected || undefined} className={styles.item}>
      {row.status === 'COMPLETED' ? (
        <ReportLink search={searchOf(row.id)} isCurrent={isCurrent}>
          <Person name={nameOf(row)} detail={row.folder.name} />
        </ReportLink>
      ) : (
        <span className={styles.withoutReport}>
          <Person name={nameOf(row)} detail={t(`assessments.status.${row.status}`)} />
        </span>
      )}
    </li>
  )
})

function Person({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>
      <bdi className={styles.detail}>{detail}</bdi>
    </>
  )
}

type ReportLinkProps = { search: object; isCurrent: boolean; children: React.ReactNode }

function ReportLink({ search, isCurrent, children }: ReportLinkProps) {
  return (
    <PlainLink
      to="/admin/view-assessments"
      search={search}
      current={isCurrent || undefined}
      className={styles.link}
    >
      {children}
    </PlainLink>
  )
}
