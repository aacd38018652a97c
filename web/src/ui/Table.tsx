// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the implicit roles when CSS turns rows into cards
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Checkbox } from './Checkbox.tsx'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'
import { type Column, ColumnHeader, type Sorting } from './TableHeader.tsx'
import { TableRegion } from './TableRegion.tsx'
import { SkeletonRows } from './TableSkeleton.tsx'
import { useDevicePreference } from './use-device-preference.ts'
import { useRowSelection } from './use-row-selection.ts'

export type TableProps<Row> = {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first rows load. Keep the old rows while new ones load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  /**
   * Adds a checkbox to each row and one for all rows of the page. With Shift, a click changes a range. Keys of rows on
   * other pages are kept.
   */
  selection?: Selection<Row> | undefined
  /** New rows are loading. */
  isBusy?: boolean | undefined
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode
}

type Selection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string
  /** Rows that cannot be selected have no checkbox. */
  canSelect?: (row: Row) => boolean
}

export type { Column, Sorting }

const noKeys: ReadonlySet<string> = new Set()

/**
 * A table for screen readers at every width. On a narrow screen, each row is shown as a card whose cells have the name of
 * their column. A table that is still too wide scrolls.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sorting, onSort, selection, isBusy = false, empty } = props
  const { t } = useTranslation('common')
  const [isCompact] = useDevicePreference('compactTables')
  const selectable = rows?.filter((row) => selection?.canSelect?.(row) ?? true).map(rowKey) ?? []
  const { select, toggle, rangeEvents } = useRowSelection({
    keys: selection?.keys ?? noKeys,
    onChange: (keys) => selection?.onChange(keys),
    selectable,
  })
  if (rows?.length === 0) return empty

  const selected = selectable.filter((key) => selection?.keys.has(key))
  const isAllSelected = selectable.length > 0 && selected.length === selectable.length

  return (
    <TableRegion label={label} isBusy={isBusy}>
      <table
        role="table"
        aria-label={label}
        aria-busy={isBusy || !rows}
        className={styles.table}
        data-compact={isCompact || undefined}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={styles.checkbox}>
                <Checkbox
                  isLabelHidden
                  isSelected={isAllSelected}
                  isIndeterminate={selected.length > 0 && !isAllSelected}
                  isDisabled={selectable.length === 0}
                  onChange={() => select(selectable, !isAllSelected)}
                >
                  {t('table.selectPage')}
                </Checkbox>
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {!rows && <SkeletonRows columns={columns.length + (selection ? 1 : 0)} />}
          {rows?.map((row) => {
            const key = rowKey(row)
            const isSelected = selection?.keys.has(key) ?? false
            return (
              <tr key={key} role="row" className={styles.row} data-selected={isSelected || undefined}>
                {selection && (
                  <td role="cell" className={styles.checkbox} {...rangeEvents}>
                    {(selection.canSelect?.(row) ?? true) && (
                      <Checkbox
                        isLabelHidden
                        isSelected={isSelected}
                        onChange={(value) => toggle(key, value)}
                      >
                        {t('table.selectRow', { name: selection.nameOf(row) })}
                      </Checkbox>
                    )}
                  </td>
                )}
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} row={row} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableRegion>
  )
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = classNames(styles.cell, column.align === 'end' && styles.end)
  if (column.isRowHeader) {
    return (
      <th role="rowheader" scope="row" className={classNames(className, styles.rowHeader)}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td role="cell" className={className}>
      {!column.isHeaderHidden && (
        <span className={styles.cellLabel} aria-hidden="true">
          {column.header}
        </span>
      )}
      <span>{column.cell(row)}</span>
    </td>
  )
}
