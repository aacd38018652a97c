import { describe, expect, it } from 'vitest'
import { writeListView } from '../../../components/lists/list-view.ts'
import { readView, type View, wholeList } from './view.ts'

const view: View = {
  keyword: 'ada & bo',
  status: ['INVITATION_SENT', 'WITHDRAWN'],
  folderId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  orderBy: '+Email',
  page: 3,
  size: 50,
}

describe('the view of the invitations', () => {
  it('is the same after it stood in an address', () => {
    const search = Object.fromEntries(new URLSearchParams(writeListView(view, wholeList)))
    expect(readView(search)).toEqual(view)
    expect(writeListView(wholeList, wholeList)).toEqual({})
  })

  it('is the whole list where an address says nothing sensible', () => {
    const search = { status: 'LOST', folderId: 'x', orderBy: 'Email', page: '-1', size: '7' }
    expect(readView(search)).toEqual(wholeList)
  })
})
