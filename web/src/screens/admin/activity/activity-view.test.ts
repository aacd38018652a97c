import { expect, it } from 'vitest'
import { readActivityView, writeActivityView } from './activity-view.ts'

const emptyView = { actorId: '', kinds: [], from: '', to: '', before: '' }

it('valid filters of the activity screen are restored from the URL, and invalid filters are ignored (REQ-287)', () => {
  const search = {
    actorId: '7f0c8b1e-3f0a-4a52-9d7d-0f6a4f0a1b2c',
    kinds: 'reports,roles',
    from: '2026-01-02',
    to: '2026-02-03',
    before: '4711',
  }
  expect(writeActivityView(readActivityView(search))).toEqual(search)
  expect(readActivityView({})).toEqual(emptyView)
  const invalidSearch = { actorId: 'me', kinds: 'secrets', from: '2026-02-30', to: 'now', before: '-1' }
  expect(readActivityView(invalidSearch)).toEqual(emptyView)
  expect(writeActivityView(emptyView as never)).toEqual({})
})
