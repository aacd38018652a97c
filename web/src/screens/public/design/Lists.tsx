import { useState } from 'react'
import { Pagination } from '../../../ui/Pagination.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Section } from './Section.tsx'

type Row = { name: string; count: number }

const rows: Row[] = [
  { name: 'Ada Lindqvist', count: 12 },
  { name: 'Wilhelmina-Alexandrina Oppenheimer-Schwarzenberg', count: 3 },
  { name: 'نور الهدى', count: 41 },
]
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'count', header: 'Count', cell: ({ count }) => count },
]

export function Lists() {
  const [page, setPage] = useState({ offset: 20, size: 20 })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['Ada Lindqvist']))
  return (
    <Section title="Lists">
      <Table
        label="People"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }}
        empty="No people"
      />
      <Table
        label="Loading"
        columns={columns}
        rows={undefined}
        rowKey={({ name }) => name}
        empty="No people"
      />
      <Table label="Empty" columns={columns} rows={[]} rowKey={({ name }) => name} empty="No people yet." />
      <Pagination label="Pages" {...page} total={300} onChange={setPage} sizes={[20, 50]} />
    </Section>
  )
}
