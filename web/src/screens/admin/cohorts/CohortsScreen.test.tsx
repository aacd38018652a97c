import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { administrator, buildCohort } from '../../../testing/build-values.ts'
import { expectNewestSearchWins, respondToSearches } from '../../../testing/expect-newest-search-wins.ts'
import { renderPart, renderScreen } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { CohortsScreen } from './CohortsScreen.tsx'

it('a late search response never replaces a newer one, and the search field keeps its text when a search fails (REQ-291)', async () => {
  const searches = respondToSearches({
    endpoint: endpoints.listCohorts,
    respond: (name) => ({ items: [buildCohort(1, { name })], total: 60, offset: 0, size: 20 }),
    keywordOf: ({ query }) => query.keyword,
  })
  const screen = await renderScreen(CohortsScreen, {}, { profile: administrator })
  await expectNewestSearchWins({
    field: screen.getByRole('searchbox'),
    container: screen.container,
    rowOf: (name) => screen.getByRole('rowheader', { name }),
    searches,
  })
})

it('the “New cohort” button is to the right of the search field and, on a phone, below the introductory text', async () => {
  const item = buildCohort(1)
  respondToCalls(endpoints.listCohorts, () => ({ items: [item], total: 60, offset: 0, size: 20 }))
  const screen = await renderScreen(CohortsScreen, {}, { profile: administrator })
  const button = screen.getByRole('button', { name: 'New cohort' })
  const search = screen.getByRole('searchbox')
  await expect.element(search).toBeVisible()
  const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()
  expect(boxOf(button).left).toBeGreaterThan(boxOf(search).right)
  await page.viewport(360, 800)
  expect(boxOf(button).top).toBeGreaterThan(boxOf(screen.getByText(/^Track cohorts/)).bottom)
})

it('if there are no cohorts, the only “New cohort” button is below the “No cohorts yet” text', async () => {
  respondToCalls(endpoints.listCohorts, () => ({ items: [], total: 0, offset: 0, size: 20 }))
  const screen = await renderScreen(CohortsScreen, {}, { profile: administrator })
  const explanation = screen.getByText(/^No cohorts yet/)
  await expect.element(explanation).toBeVisible()
  const [button, ...otherButtons] = screen.getByRole('button', { name: 'New cohort' }).elements()
  expect(otherButtons).toEqual([])
  expect(button!.getBoundingClientRect().top).toBeGreaterThan(
    explanation.element().getBoundingClientRect().top,
  )
})

it('a page that is turned before the URL contains the keyword keeps the search', async () => {
  const response = { items: [buildCohort(1)], total: 60, offset: 0, size: 20 }
  const searches = respondToCalls(endpoints.listCohorts, () => response)
  const screen = await renderPart(<CohortsScreen search={{}} />, { profile: administrator })
  await screen.getByRole('searchbox').fill('spring')
  await expect.poll(() => screen.navigate.mock.lastCall).toMatchObject([{ search: { keyword: 'spring' } }])
  await screen.getByRole('button', { name: 'Next' }).click()
  expect(screen.navigate.mock.lastCall).toMatchObject([{ search: { keyword: 'spring', page: 2 } }])
  await expect.poll(() => searches.at(-1)?.query).toMatchObject({ keyword: 'spring', offset: '20' })
})

it('cohorts that need something come first by default, the next step leads to where it is done, and a cohort without one leads to its group report', async () => {
  const items = [
    buildCohort(1, { name: 'Spring', task: 'GROUP_REPORT' }),
    buildCohort(2, { task: 'REMIND' }),
    buildCohort(3, { completedPeople: 5 }),
    buildCohort(4, { completedPeople: 4 }),
  ]
  const lists = respondToCalls(endpoints.listCohorts, () => ({ items, total: 4, offset: 0, size: 20 }))
  const screen = await renderScreen(CohortsScreen, {}, { profile: administrator })
  const reportLinks = screen.getByRole('link', { name: 'Show group report' })
  await expect.element(reportLinks.first()).toBeVisible()
  expect(reportLinks.elements().map((link) => link.getAttribute('href'))).toEqual([
    `/admin/group-insight?cohort=${items[0]!.id}`,
    `/admin/group-insight?cohort=${items[2]!.id}`,
  ])
  await expect
    .element(screen.getByRole('link', { name: 'Send reminders' }))
    .toHaveAttribute('href', `/admin/cohorts/${items[1]!.id}`)
  await screen.getByRole('button', { name: 'Created' }).click()
  await expect.poll(() => lists.map(({ query }) => query.orderBy)).toEqual(['-Task', '-CreatedAt'])
})
