// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the implicit roles when CSS turns rows into cards
import { type CSSProperties, memo, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Checkbox } from './Checkbox.tsx'
import { type Column, ColumnHeader, type Sorting } from './ColumnHeader.tsx'
import { classNames } from './class-names.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import styles from './Table.module.css'
import { TableRegion } from './TableRegion.tsx'
import { useDevicePreference } from './use-device-preference.ts'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'

export type TableProps<Row> = {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first rows load. Keep the old rows while new rows load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  /**
   * Adds a checkbox to each row and a checkbox for all rows of the page. A Shift-click selects or clears a range of
   * rows. The keys of selected rows on other pages are kept.
   */
  selection?: Selection<Row> | undefined
  /** True while new rows are loading. */
  isBusy?: boolean | undefined
  /** The content that is shown instead of a table without rows. */
  empty: ReactNode
}

type Selection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** Returns the name of a row for screen readers. */
  nameOf: (row: Row) => string
  /** Rows that cannot be selected have no checkbox. */
  canSelect?: (row: Row) => boolean
}

export type { Column, Sorting }

const noKeys: ReadonlySet<string> = new Set()
const noRows: readonly never[] = []

/**
 * Rendering this number of rows takes at most one frame. When a table with more rows appears, React renders it in
 * slices.
 */
const MAX_IMMEDIATE_ROWS = 50

/**
 * A table. On a narrow screen, each row looks like a card: the row header is the title, and the other cells show the
 * headers of their columns, unless a header is hidden. For screen readers, a card is still a table row. A table that is
 * wider than its container scrolls horizontally.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows: newRows, rowKey, sorting, onSort, selection, empty } = props
  const { t } = useTranslation('common')
  const [isCompact] = useDevicePreference('compactTables')
  // React renders many rows in slices, so that the page stays responsive.
  const hasManyRows = newRows !== undefined && newRows.length > MAX_IMMEDIATE_ROWS
  const deferredRows = useDeferredValue(newRows, hasManyRows ? noRows : undefined)
  const rows = deferredRows === noRows ? undefined : deferredRows
  const columns = useDeferredValue(props.columns)
  const isBusy = props.isBusy || rows !== newRows
  const selectableKeys = rows?.filter((row) => selection?.canSelect?.(row) ?? true).map(rowKey) ?? []
  const rowSelection = useRowSelection({
    keys: selection?.keys ?? noKeys,
    onChange: (keys) => selection?.onChange(keys),
    selectableKeys,
  })
  if (newRows?.length === 0) return typeof empty === 'string' ? <p>{empty}</p> : empty

  const tracks = gridTracks(columns, selection !== undefined)
  const selectedKeys = selectableKeys.filter((key) => selection?.keys.has(key))
  const isAllSelected = selectableKeys.length > 0 && selectedKeys.length === selectableKeys.length

  return (
    <TableRegion label={label} isBusy={isBusy}>
      <table
        role="table"
        aria-label={label}
        aria-busy={isBusy || !rows}
        className={styles.table}
        data-compact={isCompact || undefined}
        data-selectable={selection !== undefined || undefined}
        data-grid={tracks !== undefined || undefined}
        style={tracks === undefined ? undefined : ({ '--tracks': tracks } as CSSProperties)}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={styles.checkbox}>
                <Checkbox
                  isLabelHidden
                  isSelected={isAllSelected}
                  isIndeterminate={selectedKeys.length > 0 && !isAllSelected}
                  isDisabled={selectableKeys.length === 0}
                  onChange={() => rowSelection.select(selectableKeys, !isAllSelected)}
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
            return (
              <tr
                key={key}
                role="row"
                className={styles.row}
                data-selected={selection?.keys.has(key) || undefined}
              >
                {selection && (
                  <SelectionCell
                    id={key}
                    rowSelection={rowSelection}
                    isSelected={selection.keys.has(key)}
                    label={
                      (selection.canSelect?.(row) ?? true)
                        ? t('table.selectRow', { name: selection.nameOf(row) })
                        : undefined
                    }
                  />
                )}
                <Cells columns={columns as readonly Column<unknown>[]} row={row} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableRegion>
  )
}

/**
 * Returns the tracks of each row, or undefined if the browser determines the widths of the columns from their cells.
 */
function gridTracks(columns: readonly { track?: string }[], isSelectable: boolean) {
  const tracks = columns.flatMap(({ track }) => track ?? [])
  if (tracks.length < columns.length) return undefined
  return [...(isSelectable ? ['var(--target)'] : []), ...tracks].join(' ')
}

type SelectionCellProps = {
  id: string
  rowSelection: RowSelection
  isSelected: boolean
  /** The label of the checkbox, or undefined if the row cannot be selected. */
  label: string | undefined
}

const SelectionCell = memo(function SelectionCell(props: SelectionCellProps) {
  const { id, rowSelection, isSelected, label } = props
  return (
    <td role="cell" className={styles.checkbox} {...rowSelection.rangeEvents}>
      {label && (
        <Checkbox isLabelHidden isSelected={isSelected} onChange={(value) => rowSelection.toggle(id, value)}>
          {label}
        </Checkbox>
      )}
    </td>
  )
})

/** The cells do not depend on the selection, so a change in the selection does not render them again. */
const Cells = memo(function Cells({ columns, row }: { columns: readonly Column<unknown>[]; row: unknown }) {
  return columns.map((column) => <BodyCell key={column.id} column={column} row={row} />)
})

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  const className = classNames(styles.cell, column.align === 'end' && styles.end)
  if (column.isRowHeader) {
    return (
      <th role="rowheader" scope="row" className={classNames(className, styles.rowHeader)}>
        {content}
      </th>
    )
  }
  return (
    <td
      role="cell"
      className={classNames(
        className,
        column.isHeaderHidden && styles.unlabeled,
        isEmpty(content) && styles.empty,
      )}
      // CSS shows this header. An element in each cell would be too slow, because a long list has hundreds of cells.
      data-header={column.isHeaderHidden ? undefined : column.header}
    >
      <span>{content}</span>
    </td>
  )
}

/** React renders nothing for these values. */
function isEmpty(content: ReactNode) {
  return content === null || content === undefined || content === false || content === ''
}
