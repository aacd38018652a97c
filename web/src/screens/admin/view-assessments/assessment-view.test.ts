import { describe, expect, it } from 'vitest'
import {
  type AssessmentView,
  defaultAssessmentView,
  isFiltered,
  pickFilters,
  readAssessmentView,
  writeAssessmentView,
} from './assessment-view.ts'

const folderIds = ['7f0c8b1e-3f0a-4a52-9d7d-0f6a4f0a1b2c', '1b0e5c8e-52a5-4d54-8f8e-2a9a4f0f3e11']

const filteredView: AssessmentView = {
  keyword: 'Zoë o’neil, x',
  status: ['ACCEPTED', 'WITHDRAWN'],
  mail: 'FAILED',
  folderIds,
  isArchived: 'false',
  createdFrom: '2026-01-02',
  createdTo: '2026-02-03',
  completedFrom: '2026-03-04',
  completedTo: '2026-04-05',
  orderBy: '+Name',
  page: 7,
  size: 100,
}

describe('URL parameters of a view', () => {
  it('restore exactly the view that they were created from (REQ-135)', () => {
    const search = writeAssessmentView(filteredView) as Record<string, string>
    const parameters = new URLSearchParams(search).toString()
    expect(readAssessmentView(Object.fromEntries(new URLSearchParams(parameters)))).toEqual(filteredView)
  })

  it('are all omitted for the default view', () => {
    expect(writeAssessmentView(defaultAssessmentView)).toEqual({})
    expect(readAssessmentView({})).toEqual(defaultAssessmentView)
  })

  it.each([
    ['status', 'SLEEPING'],
    ['status', 'COMPLETED,SLEEPING'],
    ['mail', 'SENT'],
    ['folderIds', 'not-an-id'],
    ['isArchived', 'yes'],
    ['createdFrom', '2026-02-30'],
    ['completedTo', 'yesterday'],
    ['orderBy', '-Password'],
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'NaN'],
    ['size', '7'],
    ['keyword', ''],
  ])('are ignored if invalid or empty: %s=%s', (name, value) => {
    expect(readAssessmentView({ [name]: value })).toEqual(defaultAssessmentView)
  })
})

it('pickFilters omits empty dates and an empty `isArchived`', () => {
  expect(pickFilters(defaultAssessmentView)).toEqual({ keyword: '', status: [], folderIds: [] })
  expect(pickFilters(filteredView)).toMatchObject({ mail: 'FAILED', createdFrom: '2026-01-02' })
})

it('isFiltered considers dates, and ignores the order, the page, the page size and a blank keyword', () => {
  expect(isFiltered({ ...defaultAssessmentView, orderBy: '+Name', page: 3, size: 50 })).toBe(false)
  expect(isFiltered({ ...defaultAssessmentView, completedTo: '2026-04-05' })).toBe(true)
  expect(isFiltered({ ...defaultAssessmentView, keyword: ' ' })).toBe(false)
})
