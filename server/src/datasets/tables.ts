import type { Context } from '../base/context.ts'
import { csvLine } from '../base/csv.ts'
import type { Column } from './columns.ts'

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const BOM = '\ufeff'
/** The number of rows in memory at a time. */
const BATCH_SIZE = 1000

/** A CSV file, and the description of its columns for the codebook. */
export type Table = {
  name: string
  columns: readonly { name: string; label: string; values: string }[]
  rowCount: number
  chunks: () => AsyncIterable<Buffer>
}

/** A table whose rows are read in batches, when the file is written. */
export function openTable<Item, Row>(
  name: string,
  columns: readonly Column<Row>[],
  items: readonly Item[],
  readRows: (batch: readonly Item[]) => Promise<readonly Row[]>,
): Table {
  async function* chunks() {
    yield Buffer.from(BOM + csvLine(columns.map((column) => column.name)))
    for (let from = 0; from < items.length; from += BATCH_SIZE) {
      const rows = await readRows(items.slice(from, from + BATCH_SIZE))
      yield Buffer.from(rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join(''))
    }
  }
  return { name: `${name}.csv`, columns, rowCount: items.length, chunks }
}

/** Describes the columns of all tables. */
export function openCodebook(ctx: Context, tables: readonly Table[], language: string | undefined): Table {
  const entries = tables.flatMap(({ name, columns }) =>
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
