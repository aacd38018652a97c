import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** The cohort, `id@version` of an instrument that people in the cohort have completed, and the number of an edition. */
const groupSearch = (raw: RawSearch) => pickTexts(raw, ['cohort', 'instrument', 'edition'])

export const groupInsight = screen({
  path: '/admin/group-insight',
  access: 'administrator',
  name: 'GroupInsightScreen',
  load: () => import('./GroupInsightScreen.tsx'),
  texts: ['leader'],
  search: groupSearch,
})
