import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Details } from '../../../ui/Details.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { DesignSection } from './DesignSection.tsx'

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
    <DesignSection title="Lists">
      <Table
        label="People"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }}
        empty={null}
      />
      <Table label="Loading" columns={columns} rows={undefined} rowKey={({ name }) => name} empty={null} />
      <Table
        label="Empty"
        columns={columns}
        rows={[]}
        rowKey={({ name }) => name}
        empty={
          <EmptyState title="No people yet" actions={<Button>Invite people</Button>}>
            People you invite will appear here.
          </EmptyState>
        }
      />
      <Details variant="link" summary="More about the list">
        <p>Shown below the link.</p>
      </Details>
      <div>
        <Details variant="row" summary="First part" isOpen>
          <p>Shown below the row.</p>
        </Details>
        <Details variant="row" summary="Second part">
          <p>Shown below the row.</p>
        </Details>
      </div>
      <Pagination label="Pages" {...page} total={300} onChange={setPage} sizes={[20, 50]} />
    </DesignSection>
  )
}
