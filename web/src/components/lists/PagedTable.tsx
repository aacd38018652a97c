import { useEffect, useEffectEvent } from 'react'
import { Text } from '../../ui/Layout.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table, type TableProps } from '../../ui/Table.tsx'
import { LoadFailure } from '../loading/LoadFailure.tsx'
import type { List, ListPage } from './use-list.ts'

type PagePosition = { offset: number; size: number }

type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'isBusy'> & {
  list: List<ListPage<Row>>
  /** The label of the pagination for screen readers, such as “Pages of assessments”. */
  pagesLabel: string
  /** Explains the values in the rows. */
  note?: string
  page: PagePosition
  /** The page sizes to choose from. */
  sizes?: readonly number[]
  /** `isCorrection`: the page in the URL does not exist, so another page replaces it. */
  onPage: (page: PagePosition, isCorrection: boolean) => void
}

/**
 * A list: its rows and pagination, or its loading or empty state. If a page cannot be loaded, only the error is shown.
 * If it cannot be reloaded, the error is shown above its rows.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, pagesLabel, note, page, sizes, onPage, ...table } = props
  const { data, error, isBusy } = list
  const { offset, size } = page
  const isPastEnd = data !== undefined && !isBusy && offset > 0 && offset >= data.total

  const openLastPage = useEffectEvent((total: number) =>
    onPage({ offset: Math.max(0, Math.ceil(total / size) - 1) * size, size }, true),
  )
  const total = data?.total ?? 0
  useEffect(() => {
    if (isPastEnd) openLastPage(total)
  }, [isPastEnd, total])

  if (!data && error) return <LoadFailure query={list} />
  return (
    <>
      <LoadFailure query={list} />
      <Table {...table} rows={isPastEnd ? undefined : data?.items} isBusy={isBusy} />
      {data && (
        <Pagination
          label={pagesLabel}
          offset={offset}
          size={size}
          total={total}
          {...(sizes && { sizes })}
          onChange={(next) => onPage(next, false)}
        />
      )}
      {note && total > 0 && <Text tone="quiet">{note}</Text>}
    </>
  )
}
