import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** `proved`: the change for which the user has just logged in at the institution again. */
const contactSettingsSearch = (raw: RawSearch) => pickTexts(raw, ['proved'])

export const contactSettings = screen({
  path: '/contact-settings',
  access: 'user',
  name: 'ContactSettingsScreen',
  load: () => import('./ContactSettingsScreen.tsx'),
  search: contactSettingsSearch,
})
