import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import type { ListView } from './list-view.ts'
import { useListView } from './use-list-view.ts'

type View = ListView & { status: readonly string[] }

const defaultView = { keyword: '', page: 1, size: 10, orderBy: 'name', status: [] } as unknown as View
const search = {}
const readView = () => defaultView
const writeView = (view: View): object => ({ ...view })

function StatusButtons({ onChange }: { onChange: (search: object) => void }) {
  const [view, changeView] = useListView({ search, readView, writeView, firstPage: { page: 1 }, onChange })
  return ['INVITED', 'COMPLETED'].map((status) => (
    <button key={status} type="button" onClick={() => changeView({ status: [...view.status, status] })}>
      {status}
    </button>
  ))
}

it('a second change is based on the first one, even if the URL has not changed yet', async () => {
  const onChange = vi.fn()
  const screen = await renderPart(<StatusButtons onChange={onChange} />)
  await screen.getByText('INVITED').click()
  await screen.getByText('COMPLETED').click()
  expect(JSON.stringify(onChange.mock.lastCall)).toContain('INVITED')
  expect(JSON.stringify(onChange.mock.lastCall)).toContain('COMPLETED')
})
