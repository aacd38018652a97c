// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget the roles when CSS makes cards of the rows
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './TableHeader.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Names the row: read out with each of its cells, and the title of its card. One column should. */
  isRowHeader?: boolean
  /** The header becomes a button that sorts; the first press sorts in this direction. */
  sortsFirst?: Sorting['direction']
  /** Numbers stand at the end, so that their digits meet. */
  align?: 'end'
  /** Read out but not shown, as over a column of buttons. */
  isHeaderHidden?: boolean
}

export type Sorting = { column: string; direction: 'ascending' | 'descending' }

type ColumnHeaderProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}

export function ColumnHeader<Row>({ column, sorting, onSort }: ColumnHeaderProps<Row>) {
  const { id, header, sortsFirst, align, isHeaderHidden } = column
  const isSortable = sortsFirst !== undefined && onSort !== undefined
  const direction = sorting?.column === id ? sorting.direction : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(styles.header, align === 'end' && styles.end, isSortable && styles.sortable)}
      {...(isSortable && { 'aria-sort': direction ?? 'none' })}
    >
      {isSortable ? (
        <Button
          className={classNames(styles.sort)}
          onPress={() => onSort({ column: id, direction: direction ? opposite(direction) : sortsFirst })}
        >
          {header}
          <SortMark direction={direction} />
        </Button>
      ) : (
        <HeaderText isHidden={isHeaderHidden}>{header}</HeaderText>
      )}
    </th>
  )
}

function HeaderText({ isHidden = false, children }: { isHidden?: boolean | undefined; children: string }) {
  return isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children
}

function SortMark({ direction }: { direction: Sorting['direction'] | undefined }) {
  return (
    <svg viewBox="0 0 12 16" className={styles.sortMark} data-direction={direction} aria-hidden="true">
      <path d="M2.5 6 6 2.5 9.5 6" />
      <path d="M2.5 10 6 13.5 9.5 10" />
    </svg>
  )
}

function opposite(direction: Sorting['direction']): Sorting['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending'
}
