import type { Context } from '../../platform/base/context.ts'
import type { Cell, Column, ColumnDescription } from './columns.ts'

/** The number of rows in memory at a time. */
const BATCH_SIZE = 1000

/** A table of a dataset. Its rows are read in batches, when its file is written. */
export type Table = {
  name: string
  columns: readonly ColumnDescription[]
  rowCount: number
  batches: () => AsyncIterable<readonly (readonly Cell[])[]>
}

export function openTable<Item, Row>(
  name: string,
  columns: readonly Column<Row>[],
  items: readonly Item[],
  readRows: (batch: readonly Item[]) => Promise<readonly Row[]>,
): Table {
  async function* batches() {
    for (let from = 0; from < items.length; from += BATCH_SIZE) {
      const rows = await readRows(items.slice(from, from + BATCH_SIZE))
      yield rows.map((row) => columns.map(({ cell }) => cell(row)))
    }
  }
  return { name, columns, rowCount: items.length, batches }
}

type DescribedFile = { name: string; columns: readonly ColumnDescription[] }

/** Describes the columns of all files. */
export function openCodebook(
  ctx: Context,
  files: readonly DescribedFile[],
  language: string | undefined,
): Table {
  const entries = files.flatMap(({ name, columns }) =>
    columns.map((column) => ({ file: name, column: column.name, ...column })),
  )
  const translate = (key: string) => ctx.translate(language ?? null, `admin:dataset.codebook.${key}`)
  const columns: Column<(typeof entries)[number]>[] = [
    { name: translate('file'), label: '', values: '', cell: ({ file }) => file },
    { name: translate('column'), label: '', values: '', cell: ({ column }) => column },
    { name: translate('meaning'), label: '', values: '', cell: ({ label }) => label },
    { name: translate('values'), label: '', values: '', cell: ({ values }) => values },
  ]
  return openTable('codebook', columns, entries, async (batch) => batch)
}
