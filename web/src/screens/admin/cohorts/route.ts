import { type CohortOrder, cohortOrders } from '@lpi/contract'
import { screen } from '../../../components/routing/define-screen.ts'
import { nonEmptyText, pageSearch, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** `new`: the dialog that creates a cohort is open. */
type CohortsSearch = {
  keyword?: string
  page?: number
  archived?: 'true'
  orderBy?: CohortOrder
  new?: 'true'
}

function cohortsSearch({ keyword, archived, ...raw }: RawSearch): CohortsSearch {
  const orderBy = cohortOrders.find((order) => order === raw.orderBy)
  const searchText = nonEmptyText(keyword)
  return {
    ...(searchText && { keyword: searchText.slice(0, 200) }),
    ...pageSearch(raw),
    ...(String(archived) === 'true' && { archived: 'true' }),
    ...(orderBy && { orderBy }),
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
