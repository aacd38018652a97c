// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget the roles when CSS makes cards of the rows
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './Checkbox.tsx'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'
import { type Column, ColumnHeader, type Sorting } from './TableHeader.tsx'
import { TableRegion } from './TableRegion.tsx'
import { SkeletonRows } from './TableSkeleton.tsx'

type TableProps<Row> = {
  /** What the table holds; read out with it, and shown nowhere else. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first rows are there; later ones replace them, so keep the old ones while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  /** With it each row has a box, and the header one for all rows shown; keys of rows not shown are kept. */
  selection?: Selection<Row> | undefined
  /** New rows are on their way. */
  isBusy?: boolean | undefined
  /** Shown in place of the rows when there are none. */
  empty: ReactNode
}

type Selection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** What a person calls the row, such as a name. */
  nameOf: (row: Row) => string
  /** Rows that cannot be chosen have no box. */
  canSelect?: (row: Row) => boolean
}

export type { Column, Sorting }

/**
 * Rows and columns, read out as such at every width: where there is no room for columns, each row is a card whose
 * cells carry the name of their column. What is still too wide scrolls by itself, with the keyboard too.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sorting, onSort, selection, isBusy = false, empty } = props
  const { t } = useTranslation('common')
  if (rows?.length === 0) return <div className={styles.empty}>{empty}</div>

  const selectable = rows?.filter((row) => selection?.canSelect?.(row) ?? true).map(rowKey) ?? []
  const chosen = selectable.filter((key) => selection?.keys.has(key))
  const hasAll = selectable.length > 0 && chosen.length === selectable.length

  function choose(keys: readonly string[], isChosen: boolean) {
    const next = new Set(selection?.keys)
    for (const key of keys) isChosen ? next.add(key) : next.delete(key)
    selection?.onChange(next)
  }

  return (
    <TableRegion label={label} isBusy={isBusy}>
      <table role="table" aria-label={label} aria-busy={isBusy || !rows} className={styles.table}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={styles.box}>
                <Checkbox
                  isLabelHidden
                  isSelected={hasAll}
                  isIndeterminate={chosen.length > 0 && !hasAll}
                  isDisabled={selectable.length === 0}
                  onChange={() => choose(selectable, !hasAll)}
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
            const isChosen = selection?.keys.has(key) ?? false
            return (
              <tr key={key} role="row" className={styles.row} data-selected={isChosen || undefined}>
                {selection && (
                  <td role="cell" className={styles.box}>
                    {(selection.canSelect?.(row) ?? true) && (
                      <Checkbox
                        isLabelHidden
                        isSelected={isChosen}
                        onChange={(value) => choose([key], value)}
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
      <span className={styles.value}>{column.cell(row)}</span>
    </td>
  )
}
