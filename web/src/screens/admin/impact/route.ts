import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** Two cohorts, and whether the comparison is about all their people or only about the people in both. */
const impactSearch = (raw: RawSearch) => pickTexts(raw, ['before', 'after', 'kind'])

export const impact = screen({
  path: '/admin/impact',
  access: 'administrator',
  name: 'ImpactScreen',
  load: () => import('./ImpactScreen.tsx'),
  texts: ['leader'],
  search: impactSearch,
})
