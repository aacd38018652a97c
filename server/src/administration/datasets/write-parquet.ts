import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Cell, ColumnDescription } from './columns.ts'
import type { Table } from './tables.ts'

/**
 * Writes a Parquet file, with one row group for each batch of rows. Unlike in CSV files, strings need no apostrophe as
 * a prefix, because programs do not read strings in Parquet files as formulas.
 */
export async function* writeParquet({ columns, batches }: Table) {
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({ writer, schema: parquetSchema(columns) })
  for await (const rows of batches()) {
    parquet.write({
      columnData: columns.map(({ name }, i) => ({ name, data: rows.map((row) => toValue(row[i]!)) })),
      rowGroupSize: rows.length,
    })
    yield takeBytes(writer)
  }
  parquet.finish()
  yield takeBytes(writer)
}

function parquetSchema(columns: readonly ColumnDescription[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, isInteger }): SchemaElement => {
      const repetition_type = 'OPTIONAL'
      return isInteger
        ? { name, repetition_type, type: 'INT32' }
        : { name, repetition_type, type: 'BYTE_ARRAY', converted_type: 'UTF8' }
    }),
  ]
}

function toValue(cell: Cell) {
  return cell === '' ? null : cell
}

/** Returns the bytes in the writer's buffer and empties it. The writer continues to count the bytes of the file. */
function takeBytes(writer: ByteWriter) {
  const bytes = Buffer.from(writer.getBuffer())
  writer.index = 0
  return bytes
}
