import type { DatasetFormat } from '@lpi/contract'
import { csvLine } from '../../platform/base/csv.ts'
import type { Table } from './tables.ts'
import { writeParquet } from './write-parquet.ts'

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const BOM = '\ufeff'

const writers = { csv: writeCsv, parquet: writeParquet }

/** A file with the rows of a table. The codebook describes its `columns`. */
export function tableFile(table: Table, format: DatasetFormat) {
  return {
    name: `${table.name}.${format}`,
    columns: table.columns,
    chunks: () => writers[format](table),
  }
}

/** Strict readers reject a Parquet file without rows, so a table without rows gets no Parquet file. */
export function tableFiles(tables: readonly Table[], format: DatasetFormat) {
  return tables
    .filter(({ rowCount }) => format === 'csv' || rowCount > 0)
    .map((table) => tableFile(table, format))
}

async function* writeCsv({ columns, batches }: Table) {
  yield Buffer.from(BOM + csvLine(columns.map(({ name }) => name)))
  for await (const rows of batches()) yield Buffer.from(rows.map(csvLine).join(''))
}
