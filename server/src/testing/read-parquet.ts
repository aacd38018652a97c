import { tableFromIPC } from '@uwdata/flechette'
import { readParquet } from 'parquet-wasm/node'

/**
 * The column names and the cells of a Parquet file. `parquet-wasm` is built from the Rust implementation of Parquet,
 * which shares no code with the library that writes the files.
 */
export function readParquetFile(bytes: Buffer) {
  const table = tableFromIPC(readParquet(new Uint8Array(bytes)).intoIPCStream())
  const columns = table.schema.fields.map(({ name }) => name)
  const rows = table.toArray().map((row) => columns.map((name) => row[name] as string | number | null))
  return { columns, rows }
}
