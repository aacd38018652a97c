import { screen } from '../../../components/routing/define-screen.ts'
import type { RawSearch } from '../../../components/routing/search-parameters.ts'

/** The institution's provider decides which parameters it sends, and the server reads them. */
const returnSearch = (raw: RawSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]))

export const loginReturn = screen({
  path: '/login/return',
  access: 'open',
  name: 'LoginReturnScreen',
  load: () => import('./LoginReturnScreen.tsx'),
  search: returnSearch,
})
