import type { FoundAssessment } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { sizes } from '../../../components/lists/list-view.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { orderOf, sortingOf } from '../../../ui/sorting.ts'
import { Table } from '../../../ui/Table.tsx'
import { useColumns, usePersonName } from './columns.tsx'
import { EmptyList } from './EmptyList.tsx'
import type { Chosen } from './use-selection.ts'
import { isFiltered, type View, wholeList } from './view.ts'

type AssessmentListProps = {
  rows: readonly FoundAssessment[] | undefined
  total: number
  view: View
  isBusy: boolean
  chosen: Chosen
  onChoose: (keys: ReadonlySet<string>, rows: readonly FoundAssessment[]) => void
  onChange: (changed: Partial<View>) => void
}

export function AssessmentList(props: AssessmentListProps) {
  const { rows, total, view, isBusy, chosen, onChoose, onChange } = props
  const { t } = useTranslation('admin')
  const columns = useColumns(rows ?? [])
  const nameOf = usePersonName()
  const { size, page, orderBy } = view
  const clear = isFiltered(view) ? () => onChange({ ...wholeList, orderBy, size }) : undefined
  return (
    <>
      <Table
        label={t('assessments.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sorting={sortingOf(orderBy)}
        onSort={(sorting) => onChange({ orderBy: orderOf(sorting) })}
        selection={{
          keys: new Set(chosen.keys()),
          onChange: (keys) => onChoose(keys, rows ?? []),
          nameOf,
        }}
        isBusy={isBusy}
        empty={<EmptyList onClear={clear} />}
      />
      <Pagination
        label={t('assessments.pages')}
        offset={(page - 1) * size}
        size={size}
        total={total}
        sizes={sizes}
        onChange={({ offset, size: next }) => onChange({ page: offset / next + 1, size: next })}
      />
    </>
  )
}
