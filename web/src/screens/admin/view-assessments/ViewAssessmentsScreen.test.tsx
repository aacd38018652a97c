import { endpoints, type FoundAssessment, type MailState } from '@lpi/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findProblems, findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { administrator, buildFoundAssessment, buildId } from '../../../testing/build-values.ts'
import { expectNewestSearchWins, respondToSearches } from '../../../testing/expect-newest-search-wins.ts'
import { focusedName, press } from '../../../testing/press.ts'
import { renderPart, renderScreen } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { expectWholeWords } from '../../../testing/text-bounds.ts'
import { ViewAssessmentsScreen } from './ViewAssessmentsScreen.tsx'

const rows = Array.from({ length: 25 }, (_, i) => buildFoundAssessment(i + 1))
const counts = { INVITATION_SENT: 0, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 60, WITHDRAWN: 0 }
const failedMails = 0

function answerSearch(items: readonly FoundAssessment[], total: number) {
  return respondToCalls(endpoints.searchAssessments, () => ({
    items,
    total,
    offset: 0,
    size: 25,
    counts,
    failedMails,
  }))
}

function open(language = 'en') {
  return renderPart(<ViewAssessmentsScreen search={{}} />, { language, profile: administrator })
}

async function tabTo(name: RegExp) {
  for (let presses = 0; presses < 100; presses++) {
    if (name.test(focusedName())) return
    await press('Tab')
  }
  throw new Error(`Tab never reached ${name}; the focus is on "${focusedName()}"`)
}

beforeEach(() => {
  respondToCalls(endpoints.searchFolders, () => ({ items: [], total: 0, offset: 0, size: 100 }))
})

it('an administrator can filter and sort the list, select a row and open the next page using only the keyboard', async () => {
  answerSearch(rows, 60)
  const screen = await open()
  await expect.element(screen.getByText('60 assessments and invitations')).toBeVisible()
  const lastSearch = () => screen.navigate.mock.lastCall?.[0].search

  await tabTo(/^Invited/)
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Space')
  expect(lastSearch()).toEqual({ status: 'COMPLETED' })
  await tabTo(/^Added$/)
  await press('Enter')
  expect(lastSearch()).toEqual({ status: 'COMPLETED', orderBy: '-CreatedAt' })
  await tabTo(/^Select (?!all)/)
  await press('Space')
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await tabTo(/^Next$/)
  await press('Enter')
  expect(lastSearch()).toEqual({ status: 'COMPLETED', orderBy: '-CreatedAt', page: '2' })
  expect(focusedName()).toBe('Next')
})

it('at least ten rows are visible without scrolling in a window of 1280 by 800 pixels (REQ-281)', async () => {
  answerSearch(rows, 60)
  const screen = await open()
  await expect.element(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
  const list = screen.container.querySelectorAll('tbody tr')
  const top = screen.container.getBoundingClientRect().top
  // In the application, the header is 105 pixels high, with 16 pixels below it. This test has no header, and
  // `renderPart` adds 16 pixels of padding above the screen.
  const visibleRows = [...list].filter((row) => row.getBoundingClientRect().bottom - top <= 800 - 121 + 16)
  expect(visibleRows.length).toBeGreaterThanOrEqual(10)
})

it('shortcut keys open the first report of a page, open the next or previous report even if it is on another page, and select and close a report (REQ-285)', async () => {
  const firstItems = [
    buildFoundAssessment(1),
    buildFoundAssessment(2, { status: 'ACCEPTED' }),
    buildFoundAssessment(3),
  ]
  const secondItems = [buildFoundAssessment(4, { status: 'IN_PROGRESS' }), buildFoundAssessment(5)]
  respondToCalls(endpoints.searchAssessments, ({ body }) => {
    const { offset } = body as { offset: number }
    return {
      items: offset === 0 ? firstItems : secondItems,
      total: 27,
      offset,
      size: 25,
      counts,
      failedMails,
    }
  })
  respondToCalls(endpoints.getReport, () => Response.json({ code: 'report.not_ready' }, { status: 409 }))
  const screen = await open()
  await expect.element(screen.getByText('27 assessments and invitations')).toBeVisible()
  const lastSearch = () => screen.navigate.mock.lastCall?.[0].search
  const show = (search: object) => screen.rerender(<ViewAssessmentsScreen search={search} />)

  await userEvent.keyboard('j')
  expect(lastSearch()).toEqual({ report: buildId(1) })
  await show({ report: buildId(1) })
  await expect.element(screen.getByRole('navigation', { name: 'Reports in this list' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(lastSearch).toEqual({ report: buildId(3) })
  await show({ report: buildId(3) })
  await userEvent.keyboard('x')
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(lastSearch).toEqual({ report: buildId(5), page: '2' })
  await show({ report: buildId(5), page: '2' })
  await expect.element(screen.getByText('Learner 5', { exact: false }).first()).toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(screen.getByText('This is the last report in the list.')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.poll(lastSearch).toEqual({ report: buildId(3) })
  await press('Escape')
  await expect.poll(lastSearch).toEqual({ page: '2' })
})

it('the shortcut keys find the next and previous report with few requests, even across many pages without reports (REQ-285)', async () => {
  const items = Array.from({ length: 3000 }, (_, i) =>
    buildFoundAssessment(i + 1, { status: [0, 2989].includes(i) ? 'COMPLETED' : 'ACCEPTED' }),
  )
  const searches = respondToCalls(endpoints.searchAssessments, ({ body }) => {
    const { offset, size } = body as { offset: number; size: number }
    return { items: items.slice(offset, offset + size), total: 3000, offset, size, counts, failedMails }
  })
  respondToCalls(endpoints.getReport, () => Response.json({ code: 'not_found' }, { status: 404 }))
  const search = { report: buildId(1) }
  const screen = await renderScreen(ViewAssessmentsScreen, search, { profile: administrator })
  const lastSearch = () => screen.navigate.mock.lastCall?.[0].search
  await expect.element(screen.getByText('3,000 assessments and invitations')).toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.poll(lastSearch).toEqual({ report: buildId(2990), page: '120' })
  await expect.element(screen.getByText('Learner 2990', { exact: false }).first()).toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(screen.getByText('This is the last report in the list.')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.poll(lastSearch).toEqual({ report: buildId(1) })
  expect(searches.length).toBeLessThan(12)
})

it('closing a report moves the focus to its link in the list, even if the link is in the last row of a long page', async () => {
  const hundredAssessments = Array.from({ length: 100 }, (_, i) => buildFoundAssessment(i + 1))
  answerSearch(hundredAssessments, 100)
  respondToCalls(endpoints.getReport, () => Response.json({ code: 'not_found' }, { status: 404 }))
  const search = { size: '100', report: buildId(100) }
  const screen = await renderScreen(ViewAssessmentsScreen, search, { profile: administrator })
  await screen.getByRole('button', { name: 'Close report' }).click()
  await expect.poll(() => document.activeElement?.getAttribute('href')).toContain(buildId(100))
})

it('the list next to an open report also contains learners without a report, and a narrow window shows only the report (REQ-285)', async () => {
  answerSearch([buildFoundAssessment(1), buildFoundAssessment(2, { status: 'ACCEPTED' })], 2)
  respondToCalls(endpoints.getReport, () => Response.json({ code: 'not_found' }, { status: 404 }))
  const screen = await renderPart(<ViewAssessmentsScreen search={{ report: buildId(1) }} />, {
    profile: administrator,
  })
  const list = screen.getByRole('navigation', { name: 'People', exact: true })
  await expect.element(list.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect.element(list.getByText('Not started')).toBeVisible()
  expect(await findProblems(screen.container)).toEqual([])
  await page.viewport(900, 800)
  expect(screen.getByRole('link', { name: /Learner 1/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Close report' }).click()
  expect(screen.navigate.mock.lastCall?.[0].search).toEqual({})
})

it('a list that fails to load shows an error, and loads after “Try again” is pressed', async () => {
  respondToCalls(endpoints.searchAssessments, () => Response.json({ code: 'internal' }, { status: 400 }))
  const screen = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('table').elements()).toEqual([])
  answerSearch(rows, 60)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('60 assessments and invitations')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

it('a late search response never replaces a newer one, and the search field keeps its text when a search fails (REQ-291)', async () => {
  const searches = respondToSearches({
    endpoint: endpoints.searchAssessments,
    respond: (name) => {
      const learner = { id: null, firstName: name, lastName: '', email: `${name}@example.com` }
      return {
        items: [buildFoundAssessment(1, { learner })],
        total: 60,
        offset: 0,
        size: 25,
        counts,
        failedMails,
      }
    },
    keywordOf: ({ body }) => (body as { keyword?: string }).keyword,
  })
  const screen = await renderScreen(ViewAssessmentsScreen, {}, { profile: administrator })
  await expectNewestSearchWins({
    field: screen.getByRole('searchbox'),
    container: screen.container,
    rowOf: (name) => screen.getByRole('rowheader', { name: new RegExp(name) }),
    searches,
  })
})

it('the screen for an organization without learners explains how to begin, and has no accessibility violations', async () => {
  answerSearch([], 0)
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'No learners yet' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Invite people' }))
    .toHaveAttribute('href', '/admin/people/invite')
  expect(screen.getByRole('button', { name: 'Export list' }).elements()).toEqual([])
  expect(await findProblems(screen.container)).toEqual([])
})

it('invitations show their email state and a link to copy, failed emails can be filtered, and the selected invitations are reminded in one call', async () => {
  const buildInvited = (number: number, mail: MailState, mailRefusal: string | null = null) =>
    buildFoundAssessment(number, {
      status: 'INVITATION_SENT',
      learner: { id: null, firstName: '', lastName: '', email: `p${number}@example.com` },
      invitation: {
        mail,
        mailRefusal,
        remindedAt: '2026-03-05T09:00:00.000Z',
        withdrawnAt: null,
        link: 'https://x.test/i',
      },
    })
  respondToCalls(endpoints.searchAssessments, () => ({
    ...{
      items: [
        buildInvited(1, 'FAILED'),
        buildInvited(2, 'SENT'),
        rows[3]!,
        buildInvited(5, 'FAILED', '550 5.1.1 No such user'),
      ],
      total: 4,
      offset: 0,
      size: 25,
    },
    ...{ counts: { ...counts, INVITATION_SENT: 2, WITHDRAWN: 1 }, failedMails: 1 },
  }))
  const reminders = respondToCalls(endpoints.remindInvitations, () => ({
    ...{ reminded: 1, tooSoon: 1, unsubscribed: 0, notOpen: 0 },
  }))
  const screen = await open()
  await expect.element(screen.getByRole('cell', { name: /Email not delivered yet/ })).toBeVisible()
  await expect.element(screen.getByText(/Email not delivered(?! yet)/)).toBeVisible()
  await expect.element(screen.getByText('550 5.1.1 No such user')).toBeVisible()
  expect(screen.getByText('Reminded 5 Mar 2026').elements()).toHaveLength(3)
  expect(screen.getByRole('button', { name: /^Copy link for/ }).elements()).toHaveLength(3)
  await screen.getByRole('button', { name: 'Show only these' }).click()
  expect(screen.navigate.mock.lastCall?.[0].search).toEqual({ mail: 'FAILED' })
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(screen.getByRole('button', { name: 'Create 1 report' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remind 3' }).click()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await expect.element(screen.getByText('Reminders being sent: 1')).toBeVisible()
  expect(reminders.map(({ body }) => body)).toMatchObject([
    { invitationIds: [buildId(1), buildId(2), buildId(5)] },
  ])
  expect(screen.getByText('4 selected').elements()).toEqual([])
})

it.each(['en', 'ar'])(
  'the list has no accessibility violations and does not overflow in %s',
  async (language) => {
    answerSearch(rows.slice(0, 3), 60)
    const screen = await open(language)
    await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(3)
    expect(await findProblemsPerAppearance(screen.container)).toEqual([])
  },
)

/** Chinese is excluded, because it has no spaces and wraps between any two characters. */
it.each(['en', 'ar', 'es', 'fr'])(
  'no column header breaks inside a word in a window 768 pixels wide (%s)',
  async (language) => {
    await page.viewport(768, 800)
    answerSearch(rows, 60)
    const screen = await open(language)
    await expect.element(screen.getByRole('row').nth(25)).toBeInTheDocument()
    for (const header of screen.getByRole('columnheader').elements()) expectWholeWords(header)
  },
)
