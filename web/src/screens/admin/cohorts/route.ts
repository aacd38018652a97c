import { screen } from '../../../components/routing/define-screen.ts'
import {
  nonEmptyText,
  pageSearch,
  pickTexts,
  type RawSearch,
} from '../../../components/routing/search-parameters.ts'

/** `orderBy` is text that the screen parses. `new`: the dialog that creates a cohort is open. */
type CohortsSearch = {
  keyword?: string
  page?: number
  archived?: 'true'
  orderBy?: string
  new?: 'true'
}

function cohortsSearch({ keyword, archived, ...raw }: RawSearch): CohortsSearch {
  const searchText = nonEmptyText(keyword)
  return {
    ...(searchText && { keyword: searchText.slice(0, 200) }),
    ...pageSearch(raw),
    ...(String(archived) === 'true' && { archived: 'true' }),
    ...pickTexts(raw, ['orderBy']),
    ...(String(raw.new) === 'true' && { new: 'true' }),
  }
}

export const cohorts = screen({
  path: '/admin/cohorts',
  access: 'administrator',
  name: 'CohortsScreen',
  load: () => import('./CohortsScreen.tsx'),
  search: cohortsSearch,
})
