import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** The cohort, and `id@version` of an instrument that people in the cohort have completed. */
const groupSearch = (raw: RawSearch) => pickTexts(raw, ['cohort', 'instrument'])

export const groupInsight = screen({
  path: '/admin/group-insight',
  access: 'administrator',
  name: 'GroupInsightScreen',
  load: () => import('./GroupInsightScreen.tsx'),
  texts: ['leader'],
  search: groupSearch,
})
