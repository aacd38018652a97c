import { screen } from '../../../components/routing/define-screen.ts'
import type { RawSearch } from '../../../components/routing/search-parameters.ts'

export const loginWith = screen({
  path: '/login/with/$connectionId',
  access: 'visitor',
  name: 'LoginWithScreen',
  load: () => import('./LoginWithScreen.tsx'),
})

/** The institution's provider decides which parameters it sends, and the server reads them. All of them are text. */
const returnSearch = (raw: RawSearch) => raw as Record<string, string>

export const loginReturn = screen({
  path: '/login/return',
  access: 'open',
  name: 'LoginReturnScreen',
  load: () => import('./LoginReturnScreen.tsx'),
  search: returnSearch,
})
