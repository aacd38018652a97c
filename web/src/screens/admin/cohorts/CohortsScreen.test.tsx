import { endpoints } from '@lpi/contract'
import { it } from 'vitest'
import { administrator, buildCohort } from '../../../testing/build-values.ts'
import { renderScreen } from '../../../testing/render-part.tsx'
import { answerSearches, expectSearchOrder } from '../../../testing/search-order.ts'
import { CohortsScreen } from './CohortsScreen.tsx'

it('a late response never replaces a newer one, and the search field keeps its text when a search fails (REQ-291)', async () => {
  const searches = answerSearches({
    endpoint: endpoints.listCohorts,
    answer: (name) => ({ items: [buildCohort(1, { name })], total: 60, offset: 0, size: 20 }),
    keywordOf: ({ query }) => query.keyword,
  })
  const screen = await renderScreen(CohortsScreen, {}, { profile: administrator })
  await expectSearchOrder({
    field: screen.getByRole('searchbox'),
    container: screen.container,
    rowOf: (name) => screen.getByRole('rowheader', { name }),
    searches,
  })
})
