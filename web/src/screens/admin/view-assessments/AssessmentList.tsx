import type { FoundAssessment } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '../../../components/lists/list-view.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { formatOrder, parseOrder } from '../../../ui/sorting.ts'
import { Table } from '../../../ui/Table.tsx'
import { type AssessmentView, defaultAssessmentView, isFiltered } from './assessment-view.ts'
import { EmptyList } from './EmptyList.tsx'
import { useAssessmentColumns, useLearnerName } from './use-assessment-columns.tsx'
import type { AssessmentSelection } from './use-assessment-selection.ts'

type AssessmentListProps = {
  rows: readonly FoundAssessment[] | undefined
  total: number
  view: AssessmentView
  isBusy: boolean
  selection: AssessmentSelection
  onSelect: (keys: ReadonlySet<string>, rows: readonly FoundAssessment[]) => void
  onChange: (changed: Partial<AssessmentView>) => void
}

export function AssessmentList(props: AssessmentListProps) {
  const { rows, total, view, isBusy, selection, onSelect, onChange } = props
  const { t } = useTranslation('admin')
  const columns = useAssessmentColumns(rows ?? [])
  const nameOf = useLearnerName()
  const { size, page, orderBy } = view
  const clearFilters = isFiltered(view)
    ? () => onChange({ ...defaultAssessmentView, orderBy, size })
    : undefined
  return (
    <>
      <Table
        label={t('assessments.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sorting={parseOrder(orderBy)}
        onSort={(sorting) => onChange({ orderBy: formatOrder(sorting) })}
        selection={{
          keys: new Set(selection.keys()),
          onChange: (keys) => onSelect(keys, rows ?? []),
          nameOf,
        }}
        isBusy={isBusy}
        empty={<EmptyList onClear={clearFilters} />}
      />
      <Pagination
        label={t('assessments.pages')}
        offset={(page - 1) * size}
        size={size}
        total={total}
        sizes={pageSizes}
        onChange={({ offset, size: next }) => onChange({ page: offset / next + 1, size: next })}
      />
    </>
  )
}
