import { screen } from '../../../components/routing/define-screen.ts'
import type { RawSearch } from '../../../components/routing/search-parameters.ts'

/** `new`: the dialog that invites a colleague is open. */
const colleaguesSearch = (raw: RawSearch): { new?: 'true' } =>
  String(raw.new) === 'true' ? { new: 'true' } : {}

export const colleagues = screen({
  path: '/admin/colleagues',
  access: 'administrator',
  name: 'ColleaguesScreen',
  load: () => import('./ColleaguesScreen.tsx'),
  search: colleaguesSearch,
})
