import { endpoints } from '@lpi/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { administrator, buildId, buildInvitation } from '../../../testing/build-values.ts'
import { expectNewestSearchWins, respondToSearches } from '../../../testing/expect-newest-search-wins.ts'
import { renderPart, renderScreen } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { expectWholeWords, textBounds } from '../../../testing/text-bounds.ts'
import { InvitationsScreen } from './InvitationsScreen.tsx'

const counts = { INVITATION_SENT: 60, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 0, WITHDRAWN: 0 }

beforeEach(() => {
  respondToCalls(endpoints.searchFolders, () => ({ items: [], total: 0, offset: 0, size: 100 }))
})

it('a late search response never replaces a newer one, and the search field keeps its text when a search fails (REQ-291)', async () => {
  const searches = respondToSearches({
    endpoint: endpoints.listInvitations,
    respond: (name) => ({
      items: [buildInvitation(1, { email: `${name}@example.com` })],
      total: 60,
      offset: 0,
      size: 25,
      counts,
    }),
    keywordOf: ({ query }) => query.keyword,
  })
  const screen = await renderScreen(InvitationsScreen, {}, { profile: administrator })
  await expectNewestSearchWins({
    field: screen.getByRole('searchbox'),
    container: screen.container,
    rowOf: (name) => screen.getByRole('rowheader', { name: `${name}@example.com` }),
    searches,
  })
})

it('a page number beyond the last page is replaced by the number of the last page (REQ-290)', async () => {
  respondToCalls(endpoints.listInvitations, () => ({ items: [], total: 60, offset: 100, size: 25, counts }))
  const screen = await renderPart(<InvitationsScreen search={{ page: '5' }} />, { profile: administrator })
  await expect
    .poll(() => screen.navigate.mock.lastCall?.[0])
    .toMatchObject({ search: { page: '3' }, replace: true })
})

it('the form for the first invitations to a cohort appears without an empty list below it (REQ-344)', async () => {
  const autumn = { id: buildId(901), name: 'Autumn', assessmentCount: 0, completedCount: 0 }
  respondToCalls(endpoints.searchFolders, () => ({ items: [autumn], total: 1, offset: 0, size: 100 }))
  const list = { items: [], total: 0, offset: 0, size: 25, counts: { ...counts, INVITATION_SENT: 0 } }
  respondToCalls(endpoints.listInvitations, () => list)
  const search = { invite: 'true', folderId: autumn.id }
  const screen = await renderPart(<InvitationsScreen search={search} />, { profile: administrator })
  await expect.element(screen.getByRole('button', { name: 'Review list' })).toBeVisible()
  expect(screen.getByText('No results. Remove a filter.').elements()).toEqual([])
})

it('in an organization without cohorts, a link to create a cohort replaces the invitation form (REQ-344)', async () => {
  const list = { items: [], total: 0, offset: 0, size: 25, counts: { ...counts, INVITATION_SENT: 0 } }
  respondToCalls(endpoints.listInvitations, () => list)
  const screen = await renderPart(<InvitationsScreen search={{}} />, { profile: administrator })
  await expect
    .element(screen.getByRole('link', { name: 'New cohort' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/admin\/cohorts\?(.*&)?new=true/))
  expect(screen.getByRole('button', { name: 'Review list' }).elements()).toEqual([])
})

it('if the cohorts fail to load, a “Try again” button replaces the invitation form and loads the cohorts again', async () => {
  const autumn = { id: buildId(901), name: 'Autumn', assessmentCount: 0, completedCount: 0 }
  respondToCalls(endpoints.listInvitations, () => ({ items: [], total: 60, offset: 0, size: 25, counts }))
  respondToCalls(endpoints.searchFolders, () => Response.json({ code: 'not_found' }, { status: 404 }))
  const screen = await renderPart(<InvitationsScreen search={{ invite: 'true' }} />, {
    profile: administrator,
  })
  const tryAgain = screen.getByRole('button', { name: 'Try again' })
  await expect.element(tryAgain).toBeVisible()
  expect(screen.getByRole('button', { name: 'Review list' }).elements()).toEqual([])
  respondToCalls(endpoints.searchFolders, () => ({ items: [autumn], total: 1, offset: 0, size: 100 }))
  await tryAgain.click()
  await expect.element(screen.getByRole('button', { name: 'Review list' })).toBeVisible()
})

it('cohort names and email addresses in Latin letters are right-aligned in their columns on an Arabic page', async () => {
  respondToCalls(endpoints.listInvitations, () => ({
    items: [buildInvitation(1)],
    total: 1,
    offset: 0,
    size: 25,
    counts,
  }))
  await page.viewport(1280, 800)
  const options = { profile: administrator, language: 'ar' }
  const screen = await renderPart(<InvitationsScreen search={{}} />, options)
  await expect.element(screen.getByText('Autumn')).toBeVisible()
  const edgeOf = (element: Element) => textBounds(element).right
  const [, address, cohort] = screen.getByRole('columnheader').elements()
  expect(edgeOf(screen.getByText('Autumn').element())).toBeCloseTo(edgeOf(cohort!), 0)
  expect(edgeOf(screen.getByRole('rowheader').element())).toBeCloseTo(
    edgeOf(address!.querySelector('button')!),
    0,
  )
})

/** Chinese is excluded, because it has no spaces and wraps between any two characters. */
it.each(['en', 'ar', 'es', 'fr'])(
  'no column header breaks inside a word in a window 768 pixels wide (%s)',
  async (language) => {
    await page.viewport(768, 800)
    const list = { items: [buildInvitation(1)], total: 1, offset: 0, size: 25, counts }
    respondToCalls(endpoints.listInvitations, () => list)
    const options = { profile: administrator, language }
    const screen = await renderPart(<InvitationsScreen search={{}} />, options)
    await expect.element(screen.getByRole('row').nth(1)).toBeInTheDocument()
    for (const header of screen.getByRole('columnheader').elements()) expectWholeWords(header)
  },
)
