import { screen } from '../../../components/routing/define-screen.ts'
import { pageSearch, pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** The page number in the list of cohorts, starting at 1, and the cohort whose trend is shown. */
const overviewSearch = (raw: RawSearch): { page?: number; cohort?: string } => ({
  ...pageSearch(raw),
  ...pickTexts(raw, ['cohort']),
})

export const overview = screen({
  path: '/admin/overview',
  access: 'administrator',
  name: 'OverviewScreen',
  load: () => import('./OverviewScreen.tsx'),
  search: overviewSearch,
})
