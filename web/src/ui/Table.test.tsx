import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findProblems, findProblemsPerAppearance } from '../testing/appearance.ts'
import { press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import type { Sorting } from './ColumnHeader.tsx'
import { DensityToggle } from './DensityToggle.tsx'
import { Details } from './Details.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Pagination } from './Pagination.tsx'
import { type Column, Table } from './Table.tsx'

type Learner = { id: string; name: string; score: number }

const learners: Learner[] = [
  { id: 'ada', name: 'Ada Lindqvist', score: 7 },
  { id: 'bo', name: 'Bo Ek', score: 4 },
]
const columns: Column<Learner>[] = [
  { id: 'name', header: 'Learner', cell: ({ name }) => name, isRowHeader: true, firstDirection: 'ascending' },
  { id: 'score', header: 'Score', cell: ({ score }) => score, firstDirection: 'descending', align: 'end' },
]
const table = { label: 'Learners', columns, rowKey: ({ id }: Learner) => id, empty: <p>No learners yet.</p> }

function SelectableTable({ onSort }: { onSort: (sorting: Sorting) => void }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['on another page']))
  return (
    <>
      <Table
        {...table}
        rows={learners}
        sorting={{ column: 'name', direction: 'ascending' }}
        onSort={onSort}
        selection={{
          keys,
          onChange: setKeys,
          nameOf: ({ name }) => name,
          canSelect: ({ id }) => id !== 'bo',
        }}
      />
      <p>Selected: {[...keys].join()}</p>
    </>
  )
}

it('pressing a column header sorts in the default direction of the column, and pressing the header of the sorted column reverses the order', async () => {
  const onSort = vi.fn()
  const screen = await renderPart(<SelectableTable onSort={onSort} />)
  await expect
    .element(screen.getByRole('columnheader', { name: 'Learner' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await expect
    .element(screen.getByRole('columnheader', { name: 'Score' }))
    .toHaveAttribute('aria-sort', 'none')
  await screen.getByRole('button', { name: 'Learner' }).click()
  await press('Tab', 'Enter')
  expect(onSort.mock.calls).toEqual([
    [{ column: 'name', direction: 'descending' }],
    [{ column: 'score', direction: 'descending' }],
  ])
})

it('selecting all rows of a page keeps the selection on other pages, and skips rows that cannot be selected', async () => {
  const screen = await renderPart(<SelectableTable onSort={() => {}} />)
  expect(screen.getByRole('checkbox').elements()).toHaveLength(2)
  const selectAll = screen.getByRole('checkbox', { name: 'Select all on this page' })
  await press('Tab', 'Space')
  await expect.element(selectAll).toBeChecked()
  await expect.element(screen.getByText('Selected: on another page,ada')).toBeVisible()
  await press('Space')
  await expect.element(screen.getByText('Selected: on another page', { exact: true })).toBeVisible()
})

const fiveLearners = ['ada', 'bo', 'cy', 'di', 'ed'].map((id) => ({ id, name: `Learner ${id}`, score: 1 }))

function FiveRows() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const canSelect = ({ id }: Learner) => id !== 'cy'
  return (
    <>
      <Table
        {...table}
        rows={fiveLearners}
        selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name, canSelect }}
      />
      <p>Selected: {[...keys].toSorted().join()}.</p>
    </>
  )
}

it('a Shift-click selects or clears all selectable rows from the last changed row to the clicked row, in both directions (REQ-280)', async () => {
  const screen = await renderPart(<FiveRows />)
  const findCheckbox = (id: string) => screen.getByRole('checkbox', { name: `Select Learner ${id}` })
  const click = (id: string, modifiers: 'Shift'[] = []) => findCheckbox(id).click({ modifiers, force: true })
  await click('bo')
  await click('ed', ['Shift'])
  await expect.element(screen.getByText('Selected: bo,di,ed.')).toBeVisible()
  await click('ada', ['Shift'])
  await expect.element(screen.getByText('Selected: ada,bo,di,ed.')).toBeVisible()
  await click('bo', ['Shift'])
  await expect.element(screen.getByText('Selected: di,ed.')).toBeVisible()
  expect(getSelection()?.toString()).toBe('')
})

it('pressing Space while holding Shift selects a range of rows (REQ-280)', async () => {
  const screen = await renderPart(<FiveRows />)
  await press('Tab', 'Tab', 'Space', 'Tab', 'Tab')
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.element(screen.getByText('Selected: ada,bo,di.')).toBeVisible()
})

it('the “Compact” button makes rows shorter, and the browser remembers the choice (REQ-281)', async () => {
  const rowHeight = () => document.querySelector('tbody tr')!.getBoundingClientRect().height
  const parts = (
    <>
      <DensityToggle />
      <Table {...table} rows={learners} />
    </>
  )
  await page.viewport(1280, 800)
  const screen = await renderPart(parts)
  const defaultHeight = rowHeight()
  const toggle = screen.getByRole('button', { name: 'Compact' })
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(rowHeight()).toBeLessThan(defaultHeight - 8)
  await screen.unmount()
  const rerenderedTable = await renderPart(parts)
  await expect
    .element(rerenderedTable.getByRole('button', { name: 'Compact' }))
    .toHaveAttribute('aria-pressed', 'true')
  await rerenderedTable.getByRole('button', { name: 'Compact' }).click()
  expect(rowHeight()).toBe(defaultHeight)
})

it('a message replaces a table without rows, and a table whose rows are loading is marked as busy', async () => {
  const screen = await renderPart(<Table {...table} rows={[]} />)
  await expect.element(screen.getByText('No learners yet.')).toBeVisible()
  expect(screen.getByRole('table').elements()).toEqual([])
  await screen.rerender(<Table {...table} rows={undefined} />)
  await expect.element(screen.getByRole('table', { name: 'Learners' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('rowheader').elements()).toEqual([])
  await screen.rerender(<Table {...table} rows={learners} isBusy />)
  await expect.element(screen.getByRole('table', { name: 'Learners' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('rowheader').elements()).toHaveLength(2)
})

it('on a phone, each row is shown as a card with the names of the columns, but stays a table row for screen readers', async () => {
  const screen = await renderPart(<SelectableTable onSort={() => {}} />)
  const label = () => getComputedStyle(screen.container.querySelector('td:last-child')!, '::before').content
  expect(label()).toBe('none')
  await page.viewport(360, 800)
  expect(label()).toBe('"Score" / ""')
  expect(screen.container.querySelector('td:last-child')!.textContent).toBe('7')
  await expect.element(screen.getByRole('rowheader', { name: 'Ada Lindqvist' })).toBeVisible()
  expect(screen.getByRole('row').elements()).toHaveLength(3)
})

it('on a phone, each line of sort buttons is aligned with the text of the cards', async () => {
  await page.viewport(360, 800)
  const sortableColumns = ['Learner', 'Email address', 'Last updated'].map((header, i) => ({
    id: header,
    header,
    cell: ({ name }: Learner) => name,
    isRowHeader: i === 0,
    firstDirection: 'ascending' as const,
  }))
  const screen = await renderPart(
    <Table
      {...table}
      columns={sortableColumns}
      rows={learners}
      onSort={() => {}}
      selection={{ keys: new Set(), onChange: () => {}, nameOf: ({ name }) => name }}
    />,
  )
  const startOf = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().left
  }
  const cardStart = startOf(screen.getByRole('rowheader', { name: 'Ada Lindqvist' }).element())
  const buttons = screen.getByRole('columnheader').getByRole('button').elements()
  const tops = buttons.map((button) => button.getBoundingClientRect().top)
  expect(new Set(tops).size).toBeGreaterThan(1)
  const firstButtons = buttons.filter((_, i) => tops[i] !== tops[i - 1])
  expect(firstButtons.map(startOf)).toEqual(firstButtons.map(() => cardStart))
})

it('on a phone, a long name without spaces is wrapped on its card, and the table does not scroll', async () => {
  await page.viewport(320, 800)
  const name = 'W'.repeat(200)
  const longColumns: Column<Learner>[] = [
    { ...columns[0]!, cell: () => <LinkButton to="/">{name}</LinkButton> },
    { id: 'names', header: 'Names', cell: () => <span style={{ display: 'grid' }}>{name}</span> },
  ]
  const screen = await renderPart(<Table {...table} columns={longColumns} rows={learners} />)
  const region = screen.getByRole('table').element().parentElement!
  expect(region.scrollWidth).toBe(region.clientWidth)
})

it('on a phone, an empty cell takes up no space on its card, but stays in the table for screen readers', async () => {
  await page.viewport(360, 800)
  const noteColumn = { id: 'note', header: 'Note', cell: ({ id }: Learner) => id === 'ada' && 'Absent' }
  const screen = await renderPart(<Table {...table} columns={[...columns, noteColumn]} rows={learners} />)
  const rowHeights = () =>
    screen
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.getBoundingClientRect().height)
  await expect.poll(() => rowHeights().length).toBe(2)
  const [withNote, withoutNote] = rowHeights()
  expect(withNote! - withoutNote!).toBeGreaterThan(16)
  expect(screen.getByRole('cell').elements()).toHaveLength(4)
})

it('a table that loads new rows in a closed `details` element has no accessibility violations at 400% zoom', async () => {
  await page.viewport(320, 640)
  const renderTable = (isBusy: boolean) => (
    <Details variant="link" summary="Show the numbers">
      <Table {...table} rows={learners} isBusy={isBusy} />
    </Details>
  )
  const screen = await renderPart(renderTable(false))
  for (const isBusy of [false, true, false, false]) {
    await screen.rerender(renderTable(isBusy))
    expect(await findProblems(screen.container)).toEqual([])
  }
})

it('the scrollable region of a table that is too wide can be focused with the keyboard', async () => {
  const wideColumns = Array.from({ length: 30 }, (_, i) => ({
    id: String(i),
    header: `Column ${i}`,
    cell: () => 'A value that needs space',
    isRowHeader: i === 0,
  }))
  const screen = await renderPart(<Table {...table} columns={wideColumns} rows={learners} />)
  const region = screen.getByRole('region', { name: 'Learners' })
  await expect.element(region).toBeVisible()
  await press('Tab')
  await expect.element(region).toHaveFocus()
})

it('a table has no accessibility violations in any appearance', async () => {
  const screen = await renderPart(<SelectableTable onSort={() => {}} />)
  expect(await findProblemsPerAppearance(screen.container)).toEqual([])
})

it('on the last page, the “Next” button keeps the focus and does nothing', async () => {
  const onChange = vi.fn()
  const renderPagination = (offset: number) => (
    <Pagination label="Pages" offset={offset} size={25} total={60} sizes={[25, 50]} onChange={onChange} />
  )
  const screen = await renderPart(renderPagination(25))
  await expect.element(screen.getByText('26–50 of 60')).toBeVisible()
  const nextButton = screen.getByRole('button', { name: 'Next' })
  await nextButton.click()
  expect(onChange.mock.lastCall).toEqual([{ offset: 50, size: 25 }])
  await screen.rerender(renderPagination(50))
  await expect.element(nextButton).toHaveFocus()
  await expect.element(nextButton).toHaveAttribute('aria-disabled', 'true')
  await press('Enter')
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('changing the page size shows the page that contains the first row of the current page', async () => {
  const onChange = vi.fn()
  const screen = await renderPart(
    <Pagination label="Pages" offset={75} size={25} total={200} sizes={[25, 50]} onChange={onChange} />,
  )
  await screen.getByRole('button', { name: /25/ }).click()
  await page.getByRole('option', { name: '50' }).click()
  expect(onChange).toHaveBeenCalledWith({ offset: 50, size: 50 })
})

const hundredLearners = Array.from({ length: 100 }, (_, i) => ({
  id: `l${i}`,
  name: `Learner ${i}`,
  score: i,
}))
const noSelection = { keys: new Set<string>(), onChange: () => {}, nameOf: ({ name }: Learner) => name }
const tracks = ['minmax(10rem, 3fr)', '8rem']
const columnsWithTracks = columns.map((column, i) => ({ ...column, track: tracks[i]! }))

/** Returns true if the browser lays out and paints the content of the row. */
const isRendered = (row: Element) => row.firstElementChild!.checkVisibility({ contentVisibilityAuto: true })

it.each(['comfortable', 'compact'])(
  'with %s rows, a long table whose columns have grid tracks renders only the rows near the window and aligns each column with its header',
  async (density) => {
    await page.viewport(1000, 600)
    const screen = await renderPart(
      <>
        <DensityToggle />
        <Table {...table} columns={columnsWithTracks} rows={hundredLearners} selection={noSelection} />
      </>,
    )
    if (density === 'compact') await screen.getByRole('button', { name: 'Compact' }).click()
    // The rows are found by a selector, because computing the roles of hundreds of elements takes seconds.
    const rows = () => screen.container.querySelectorAll('tr')
    await expect.poll(() => rows().length).toBe(101)
    const [headerRow, firstRow] = rows()
    const lastRow = rows()[100]!
    await expect.poll(() => [isRendered(firstRow!), isRendered(lastRow)]).toEqual([true, false])
    const startsOf = (row: Element) => Array.from(row.children, (cell) => cell.getBoundingClientRect().left)
    expect(startsOf(firstRow!)).toEqual(startsOf(headerRow!))
    const height = document.documentElement.scrollHeight
    lastRow.scrollIntoView()
    await expect.poll(() => isRendered(lastRow)).toBe(true)
    expect(startsOf(lastRow)).toEqual(startsOf(headerRow!))
    expect(document.documentElement.scrollHeight).toBe(height)
    if (density === 'compact') await screen.getByRole('button', { name: 'Compact' }).click()
  },
)

it('a long table whose columns have no grid tracks also renders the rows outside the window', async () => {
  const screen = await renderPart(<Table {...table} columns={columns} rows={hundredLearners} />)
  const rows = () => screen.container.querySelectorAll('tr')
  await expect.poll(() => rows().length).toBe(101)
  expect(isRendered(rows()[100]!)).toBe(true)
})
