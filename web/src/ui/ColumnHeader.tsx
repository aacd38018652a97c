// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the implicit roles when CSS turns rows into cards
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import styles from './ColumnHeader.module.css'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * True for the one column whose cells name the rows for screen readers. If the rows are shown as cards, these cells
   * are the titles of the cards.
   */
  isRowHeader?: boolean
  /**
   * Makes the column sortable. Pressing the header sorts in this direction, or reverses the direction if the rows are
   * already sorted by the column.
   */
  firstDirection?: Sorting['direction']
  /** Aligns the digits in a column of numbers. */
  align?: 'end'
  /** True if the header is only for screen readers, for example in a column of buttons. */
  isHeaderHidden?: boolean
  /**
   * A CSS grid track whose width does not depend on the cells. If every column has a track, the browser does not render
   * rows outside the window, unless the rows are shown as cards.
   */
  track?: string
}

export type Sorting = { column: string; direction: 'ascending' | 'descending' }

type ColumnHeaderProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}

export function ColumnHeader<Row>({ column, sorting, onSort }: ColumnHeaderProps<Row>) {
  const { id, header, firstDirection, align, isHeaderHidden } = column
  const isSortable = firstDirection !== undefined && onSort !== undefined
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
          className={styles.sort!}
          onPress={() =>
            onSort({ column: id, direction: direction ? reverseDirection(direction) : firstDirection })
          }
        >
          <span>{header}</span>
          <SortMark direction={direction} />
        </Button>
      ) : (
        <HeaderText isHidden={isHeaderHidden}>{header}</HeaderText>
      )}
    </th>
  )
}

function HeaderText({ isHidden = false, children }: { isHidden?: boolean | undefined; children: string }) {
  return isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>
}

function SortMark({ direction }: { direction: Sorting['direction'] | undefined }) {
  return (
    <svg viewBox="0 0 12 16" className={styles.sortMark} data-direction={direction} aria-hidden="true">
      <path d="M2.5 6 6 2.5 9.5 6" />
      <path d="M2.5 10 6 13.5 9.5 10" />
    </svg>
  )
}

function reverseDirection(direction: Sorting['direction']): Sorting['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending'
}
