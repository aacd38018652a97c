import { expect, it } from 'vitest'
import { readParquetFile } from '../../testing/read-parquet.ts'
import type { Cell } from './columns.ts'
import { openTable } from './tables.ts'
import { writeParquet } from './write-parquet.ts'

type Row = { text: Cell; number: Cell }

const description = { label: '', values: '' }
const columns = [
  { ...description, name: 'text', cell: ({ text }: Row) => text },
  { ...description, name: 'number', isInteger: true as const, cell: ({ number }: Row) => number },
]

async function writeAndRead(rows: readonly Row[]) {
  const table = openTable('rows', columns, rows, async (batch) => batch)
  const chunks: Buffer[] = []
  for await (const chunk of writeParquet(table)) chunks.push(chunk)
  return { chunks, ...readParquetFile(Buffer.concat(chunks)) }
}

it('an independent Parquet library reads strings and integers unchanged, and empty cells as missing values (REQ-270)', async () => {
  const rows = [
    { text: 'Zoë 李 "a", b\r\nc', number: -99 },
    { text: '=1+1', number: 2_147_483_647 },
    { text: '', number: '' },
    { text: '0', number: 0 },
  ]
  const file = await writeAndRead(rows)
  expect(file.columns).toEqual(['text', 'number'])
  expect(file.rows).toEqual(
    rows.map(({ text, number }) => [text === '' ? null : text, number === '' ? null : number]),
  )
})

it('a Parquet file is written in batches of 1,000 rows, so a large file need not fit in memory (REQ-270)', async () => {
  const rows = Array.from({ length: 2_500 }, (_, i) => ({ text: `row ${i}`, number: i % 7 }))
  const file = await writeAndRead(rows)
  expect(file.rows).toEqual(rows.map(({ text, number }) => [text, number]))
  expect(file.chunks).toHaveLength(4)
})

it('Parquet columns without values are readable (REQ-270)', async () => {
  expect((await writeAndRead([{ text: '', number: '' }])).rows).toEqual([[null, null]])
})
