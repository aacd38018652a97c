import { nonEmptyText, pickTexts, type RawSearch } from '../../components/routing/search-parameters.ts'

/** Where links to the former list of invitations lead: to the form, or to the same invitations in the list of people. */
export function findPlaceOfInvitations({ organization, ...raw }: RawSearch) {
  const folderId = nonEmptyText(raw.folderId)
  const selected = pickTexts({ organization }, ['organization'])
  if (String(raw.invite) === 'true')
    return {
      to: '/admin/people/invite',
      search: { ...selected, ...(folderId && { cohort: folderId }) },
    } as const
  const search = {
    ...selected,
    status: 'INVITATION_SENT',
    ...pickTexts(raw, ['keyword', 'status', 'page', 'size']),
    ...(folderId && { folderIds: folderId }),
    ...(nonEmptyText(raw.orderBy) && { orderBy: String(raw.orderBy).replace('SentAt', 'CreatedAt') }),
  }
  return { to: '/admin/view-assessments', search } as const
}
