import { describe, expect, it } from 'vitest'
import {
  defaultInvitationView,
  type InvitationView,
  readInvitationView,
  writeInvitationView,
} from './invitation-view.ts'

const view: InvitationView = {
  keyword: 'ada & bo',
  status: ['INVITATION_SENT', 'WITHDRAWN'],
  folderId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  orderBy: '+Email',
  page: 3,
  size: 50,
}

describe('readInvitationView', () => {
  it('restores a view from its URL parameters', () => {
    const search = Object.fromEntries(
      new URLSearchParams(writeInvitationView(view) as Record<string, string>),
    )
    expect(readInvitationView(search)).toEqual(view)
  })

  it('ignores invalid URL parameters', () => {
    const search = { status: 'LOST', folderId: 'x', orderBy: 'Email', page: '-1', size: '7' }
    expect(readInvitationView(search)).toEqual(defaultInvitationView)
  })
})

it('the default view of the invitation list has no URL parameters', () => {
  expect(writeInvitationView(defaultInvitationView)).toEqual({})
})
