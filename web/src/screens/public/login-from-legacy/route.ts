import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

const tokenSearch = (raw: RawSearch) => pickTexts(raw, ['token'])

export const loginFromLegacy = screen({
  path: '/login-from-legacy',
  access: 'open',
  name: 'LoginFromLegacyScreen',
  load: () => import('./LoginFromLegacyScreen.tsx'),
  search: tokenSearch,
})
