import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

const invitationListParameters = [
  // `true`: the form that invites people is open.
  'invite',
  // `open`: every open invitation of the list is selected.
  'select',
  'keyword',
  'status',
  'folderId',
  'orderBy',
  'page',
  'size',
] as const

/** The parameters of the invitation list as text; the screen parses them. */
const invitationListSearch = (raw: RawSearch) => pickTexts(raw, invitationListParameters)

export const invitations = screen({
  path: '/admin/invitations',
  access: 'administrator',
  name: 'InvitationsScreen',
  load: () => import('./InvitationsScreen.tsx'),
  search: invitationListSearch,
})
