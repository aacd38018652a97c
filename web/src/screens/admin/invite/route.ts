import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** The cohort that is preselected. */
const inviteSearch = (raw: RawSearch) => pickTexts(raw, ['cohort'])

export const invite = screen({
  path: '/admin/people/invite',
  access: 'administrator',
  name: 'InviteScreen',
  load: () => import('./InviteScreen.tsx'),
  search: inviteSearch,
})
