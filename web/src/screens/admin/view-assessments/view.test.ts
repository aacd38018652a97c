import { describe, expect, it } from 'vitest'
import { writeListView } from '../../../components/lists/list-view.ts'
import { filtersOf, isFiltered, readView, type View, wholeList } from './view.ts'

const folderIds = ['7f0c8b1e-3f0a-4a52-9d7d-0f6a4f0a1b2c', '1b0e5c8e-52a5-4d54-8f8e-2a9a4f0f3e11']

const narrow: View = {
  keyword: 'Zoë o’neil, x',
  status: ['ACCEPTED', 'COMPLETED'],
  folderIds,
  createdFrom: '2026-01-02',
  createdTo: '2026-02-03',
  completedFrom: '2026-03-04',
  completedTo: '2026-04-05',
  orderBy: '+Name',
  page: 7,
  size: 100,
}

describe('the address of a view', () => {
  it('brings back exactly the view that was written (REQ-135)', () => {
    const address = new URLSearchParams(writeListView(narrow, wholeList)).toString()
    expect(readView(Object.fromEntries(new URLSearchParams(address)))).toEqual(narrow)
  })

  it('is empty for the whole list', () => {
    expect(writeListView(wholeList, wholeList)).toEqual({})
    expect(readView({})).toEqual(wholeList)
  })

  it.each([
    ['status', 'SLEEPING'],
    ['status', 'COMPLETED,SLEEPING'],
    ['folderIds', 'not-an-id'],
    ['createdFrom', '2026-02-30'],
    ['completedTo', 'yesterday'],
    ['orderBy', '-Password'],
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'NaN'],
    ['size', '7'],
    ['keyword', ''],
  ])('with a senseless %s, %s, shows what it shows without it', (name, value) => {
    expect(readView({ [name]: value })).toEqual(wholeList)
  })
})

it('the server is asked for what is filtered, and for no empty day', () => {
  expect(filtersOf(wholeList)).toEqual({ keyword: '', status: [], folderIds: [] })
  expect(filtersOf(narrow)).toMatchObject({ createdFrom: '2026-01-02', completedTo: '2026-04-05' })
})

it('sorting and turning pages is no filter', () => {
  expect(isFiltered({ ...wholeList, orderBy: '+Name', page: 3, size: 50 })).toBe(false)
  expect(isFiltered({ ...wholeList, completedTo: '2026-04-05' })).toBe(true)
  expect(isFiltered({ ...wholeList, keyword: ' ' })).toBe(false)
})
