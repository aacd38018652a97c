import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { focusedName, press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { DensityToggle } from './DensityToggle.tsx'
import { type Column, Table } from './Table.tsx'

type Learner = { id: string; name: string }

const columns: Column<Learner>[] = [
  { id: 'name', header: 'Learner', cell: ({ name }) => name, isRowHeader: true },
  { id: 'number', header: 'Number', cell: ({ id }) => id, align: 'end' },
]
const build = (name: string, count: number): Learner[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${name}-${i}`, name: `${name} ${i}` }))

function People({ rows }: { rows: readonly Learner[] }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DensityToggle />
      <p>{keys.size} selected</p>
      <Table
        label="Learners"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>No learners yet.</p>}
        selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }}
      />
    </>
  )
}

/** Runs the callbacks for the next frame only when the test asks for a frame. */
function holdFrames() {
  const waiting = new Map<number, FrameRequestCallback>()
  let id = 0
  const request = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    waiting.set(++id, callback)
    return id
  })
  const cancel = vi
    .spyOn(window, 'cancelAnimationFrame')
    .mockImplementation((frame) => void waiting.delete(frame))
  const release = () => {
    request.mockRestore()
    cancel.mockRestore()
    run()
  }
  function run() {
    const callbacks = [...waiting.values()]
    waiting.clear()
    for (const callback of callbacks) callback(performance.now())
  }
  onTestFinished(release)
  /** Effects ask for a frame some time after React has rendered, so a test runs frames until it sees the result. */
  const runAnd =
    <T,>(read: () => T) =>
    () => {
      run()
      return read()
    }
  return { runAnd, release }
}

const bodyRows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')]
const shownNames = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
const namesOf = (rows: Learner[]) => rows.map(({ name }) => name)

it('all rows are in the table from the beginning, with their heights, and get their cells frame by frame', async () => {
  const frames = holdFrames()
  const rows = build('Ada', 100)
  const screen = await renderPart(<People rows={rows} />)
  const table = screen.getByRole('table').element()
  expect(bodyRows()).toHaveLength(100)
  expect(screen.getByRole('row').elements()).toHaveLength(101)
  expect(shownNames().length).toBeLessThan(30)
  expect(table.getAttribute('aria-busy')).toBe('true')
  const [first, last] = [bodyRows()[0], bodyRows()[99]]
  const height = table.getBoundingClientRect().height

  let shown = shownNames().length
  while (shown < 100) {
    await expect.poll(frames.runAnd(() => shownNames().length)).toBeGreaterThan(shown)
    expect(shownNames().length - shown).toBeLessThan(30)
    shown = shownNames().length
  }
  expect(shownNames()).toEqual(namesOf(rows))
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect([bodyRows()[0], bodyRows()[99]]).toEqual([first, last])
  expect(Math.abs(table.getBoundingClientRect().height - height)).toBeLessThan(0.02 * height)
})

it('the focus and the selection stay while further rows get their cells, and “select all” includes rows without cells', async () => {
  const frames = holdFrames()
  const screen = await renderPart(<People rows={build('Ada', 100)} />)
  const second = screen.getByRole('checkbox', { name: 'Select Ada 1', exact: true })
  await second.click({ force: true })
  await press('Tab')
  expect(focusedName()).toBe('Select Ada 2')
  frames.release()
  await expect.poll(() => shownNames().length).toBe(100)
  expect(focusedName()).toBe('Select Ada 2')
  await expect.element(second).toBeChecked()
  await expect.element(screen.getByText('1 selected')).toBeVisible()

  const held = holdFrames()
  await screen.rerender(<People rows={build('Bo', 80)} />)
  await expect.poll(held.runAnd(() => shownNames())).toContain('Bo 0')
  expect(shownNames().length).toBeLessThan(80)
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click({ force: true })
  await expect.element(screen.getByText('81 selected')).toBeVisible()
  held.release()
  await expect.poll(() => shownNames().length).toBe(80)
  expect(document.querySelectorAll('tbody input:checked')).toHaveLength(80)
})

it('a new search result replaces rows of which some have no cells yet, and rows in both keep their cells', async () => {
  const frames = holdFrames()
  const first = build('Ada', 100)
  const screen = await renderPart(<People rows={first} />)
  await expect.poll(frames.runAnd(() => shownNames().length)).toBeGreaterThan(12)
  const keptRow = bodyRows()[3]
  const second = [first[3]!, ...build('Bo', 60)]
  await screen.rerender(<People rows={second} />)
  // The old rows stay until the first new ones are rendered.
  expect(shownNames()).toContain('Ada 0')
  await expect.poll(frames.runAnd(() => bodyRows().length)).toBe(61)
  expect(bodyRows()[0]).toBe(keptRow)
  expect(shownNames().filter((name) => name?.startsWith('Ada'))).toEqual(['Ada 3'])
  frames.release()
  await expect.poll(() => shownNames()).toEqual(namesOf(second))
})

it.each(['en', 'ar'])('the rows in the window are the first ones in %s', async (language) => {
  const screen = await renderPart(<People rows={build('Ada', 100)} />, { language })
  await expect.poll(() => shownNames().length).toBe(100)
  scrollTo(0, document.documentElement.scrollHeight)
  const firstInWindow = bodyRows().findIndex((row) => row.getBoundingClientRect().bottom > 0)
  expect(firstInWindow).toBeGreaterThan(50)
  const position = scrollY
  const frames = holdFrames()
  const next = build('Bo', 100)
  await screen.rerender(<People rows={next} />)
  await expect.poll(frames.runAnd(() => shownNames()[0])).toBe(`Bo ${firstInWindow}`)
  expect(Math.abs(scrollY - position)).toBeLessThan(20)
  frames.release()
  await expect.poll(() => shownNames()).toEqual(namesOf(next))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  scrollTo(0, 0)
})

it('printing shows all rows at once', async () => {
  holdFrames()
  await renderPart(<People rows={build('Ada', 100)} />)
  expect(shownNames().length).toBeLessThan(100)
  dispatchEvent(new Event('beforeprint'))
  expect(shownNames()).toHaveLength(100)
})
