import { expect, it } from 'vitest'
import { findPlaceOfInvitations } from './former-invitations.ts'

it.each([
  [{}, '/admin/view-assessments', { status: 'INVITATION_SENT' }],
  [
    { status: 'WITHDRAWN', folderId: 'f', keyword: 'ada', orderBy: '-SentAt', page: '2', select: 'open' },
    '/admin/view-assessments',
    { status: 'WITHDRAWN', folderIds: 'f', keyword: 'ada', orderBy: '-CreatedAt', page: '2' },
  ],
  [
    { invite: true, folderId: 'f', organization: 'o' },
    '/admin/people/invite',
    { cohort: 'f', organization: 'o' },
  ],
])('a link to the former list of invitations with %j leads to %s with %j', (raw, to, search) => {
  expect(findPlaceOfInvitations(raw)).toEqual({ to, search })
})
