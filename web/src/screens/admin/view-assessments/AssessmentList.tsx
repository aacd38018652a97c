import type { FoundAssessment } from '@lpi/contract'
import type { RefCallback } from 'react'
import { pageSizes } from '../../../components/lists/list-view.ts'
import { PagedTable } from '../../../components/lists/PagedTable.tsx'
import type { List, ListPage } from '../../../components/lists/use-list.ts'
import type { ChangeView } from '../../../components/lists/use-list-view.ts'
import { useLearnerName } from '../../../components/use-learner-name.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatOrder, parseOrder } from '../../../ui/sorting.ts'
import { type AssessmentView, defaultAssessmentView, isFiltered } from './assessment-view.ts'
import { EmptyList } from './EmptyList.tsx'
import { useAssessmentColumns } from './use-assessment-columns.tsx'
import type { AssessmentSelection } from './use-assessment-selection.ts'

type AssessmentListProps = {
  list: List<ListPage<FoundAssessment>>
  view: AssessmentView
  selection: AssessmentSelection
  /** Returns the URL parameters that open a report next to this list. */
  searchOf: (reportId: string) => object
  /** The ref for every link to a report. */
  reportLinkRef: RefCallback<HTMLAnchorElement>
  onSelect: (keys: ReadonlySet<string>, rows: readonly FoundAssessment[]) => void
  onChange: ChangeView<AssessmentView>
}

export function AssessmentList(props: AssessmentListProps) {
  const { list, view, selection, searchOf, reportLinkRef, onSelect, onChange } = props
  const { t } = useTranslation(['admin', 'common'])
  const rows = list.data?.items ?? []
  const columns = useAssessmentColumns({ rows, searchOf, reportLinkRef })
  const nameOf = useLearnerName()
  const { size, page, orderBy } = view
  const clearFilters = isFiltered(view)
    ? () => onChange({ ...defaultAssessmentView, orderBy, size })
    : undefined
  return (
    <PagedTable
      list={list}
      label={t('assessments.title')}
      columns={columns}
      rowKey={({ id }) => id}
      sorting={parseOrder(orderBy)}
      onSort={(sorting) => onChange({ orderBy: formatOrder(sorting) })}
      selection={{
        keys: new Set(selection.keys()),
        onChange: (keys) => onSelect(keys, rows),
        nameOf,
      }}
      empty={<EmptyList onClear={clearFilters} />}
      pagesLabel={t('assessments.pages')}
      note={t('common:table.utc')}
      page={{ offset: (page - 1) * size, size }}
      sizes={pageSizes}
      onPage={({ offset, size: next }, isCorrection) =>
        onChange({ page: offset / next + 1, size: next }, { replace: isCorrection })
      }
    />
  )
}
