import { endpoints } from '@lpi/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findProblems, findProblemsPerAppearance } from '../../testing/appearance.ts'
import { administrator, buildFoundAssessment, buildId } from '../../testing/build-values.ts'
import { press } from '../../testing/press.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { respondToCalls } from '../../testing/respond-to-calls.ts'
import { AdminTools } from './AdminTools.tsx'

const cohort = { id: buildId(900), name: 'Autumn', assessmentCount: 3, completedCount: 2 }
const people = [
  buildFoundAssessment(1, {
    learner: { id: buildId(11), firstName: 'Ada', lastName: 'Autumn', email: 'ada@example.com' },
  }),
  buildFoundAssessment(2, {
    status: 'INVITATION_SENT',
    learner: { id: null, firstName: '', lastName: '', email: 'autumn@example.com' },
  }),
]

beforeEach(() => {
  respondToCalls(endpoints.listBatchReports, () => ({ items: [], total: 0, offset: 0, size: 10 }))
  respondToCalls(endpoints.searchFolders, () => ({ items: [cohort], total: 1, offset: 0, size: 6 }))
  respondToCalls(endpoints.searchAssessments, () => ({
    items: people,
    total: 2,
    offset: 0,
    size: 6,
    counts: { INVITATION_SENT: 1, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 1, WITHDRAWN: 0 },
    failedMails: 0,
  }))
})

async function open(language = 'en') {
  const part = (
    <main>
      <h1>Page</h1>
      <input aria-label="Notes" />
      <AdminTools />
    </main>
  )
  return renderPart(part, { language, profile: administrator })
}

const findDialogs = () => page.getByRole('dialog').elements()
const openPalette = () => userEvent.keyboard('{Control>}k{/Control}')
const findOption = (name: RegExp | string) => page.getByRole('option', { name })
const expectActive = (name: RegExp) =>
  expect.element(findOption(name)).toHaveAttribute('aria-selected', 'true')

it('the shortcut opens the command palette even while a field has the focus, and the palette opens a screen (REQ-284)', async () => {
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Notes' }).click()
  await openPalette()
  const input = page.getByRole('combobox')
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('invit')
  await expectActive(/^Invite people/)
  await press('Enter')
  await expect.poll(findDialogs).toEqual([])
  expect(screen.navigate.mock.lastCall?.[0]).toMatchObject({ to: '/admin/people/invite' })
})

it('the command palette finds people and cohorts, and the arrow keys move through all groups of results (REQ-284)', async () => {
  const screen = await open()
  await openPalette()
  await userEvent.keyboard('autumn')
  await expectActive(/^Autumn, Ada/)
  expect(page.getByRole('group').elements()).toHaveLength(2)
  await press('ArrowDown')
  await expectActive(/^autumn@example\.com/)
  await press('ArrowDown')
  await expectActive(/^Autumn$/)
  await press('ArrowDown')
  await expectActive(/^Autumn, Ada/)
  await press('ArrowUp', 'Enter')
  expect(screen.navigate.mock.lastCall?.[0]).toMatchObject({
    to: '/admin/cohorts/$cohortId',
    params: { cohortId: cohort.id },
  })
  await openPalette()
  await userEvent.keyboard('autumn')
  await expectActive(/^Autumn, Ada/)
  await press('Enter')
  expect(screen.navigate.mock.lastCall?.[0]).toMatchObject({
    search: { keyword: 'ada@example.com', report: people[0]!.id },
  })
})

it('the command palette lists learners before people who have not accepted an invitation, even if the learners come later in alphabetical order (REQ-284)', async () => {
  const invitedPerson = { ...people[1]!, learner: { ...people[1]!.learner, email: 'aaa@example.com' } }
  const calls = respondToCalls(endpoints.searchAssessments, () => ({
    items: [invitedPerson, people[0]!],
    total: 2,
    offset: 0,
    size: 6,
    counts: { INVITATION_SENT: 1, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 1, WITHDRAWN: 0 },
    failedMails: 0,
  }))
  await open()
  await openPalette()
  await userEvent.keyboard('a@')
  await expectActive(/^Autumn, Ada/)
  await press('ArrowDown')
  await expectActive(/^aaa@example\.com/)
  expect(calls.at(-1)).toMatchObject({ body: { orderBy: '-Status' } })
})

it('the command palette offers no results from an earlier search while a new search is running (REQ-284)', async () => {
  await open()
  await openPalette()
  await userEvent.keyboard('autumn')
  await expect.element(findOption(/^Autumn, Ada/)).toBeVisible()
  respondToCalls(endpoints.searchAssessments, () => new Promise(() => {}))
  await userEvent.keyboard('x')
  await expect.element(page.getByText('Searching…')).toBeVisible()
  expect(findOption(/^Autumn/).elements()).toEqual([])
})

it('the “?” key opens the list of keyboard shortcuts, but not in a field or after the user has turned off single-key shortcuts (REQ-283)', async () => {
  const screen = await open()
  const field = screen.getByRole('textbox', { name: 'Notes' })
  await field.click()
  await userEvent.keyboard('?')
  await expect.element(field).toHaveValue('?')
  expect(findDialogs()).toEqual([])
  await screen.getByRole('heading').click()
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByText('Use single-key shortcuts').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(findDialogs).toEqual([])
  await screen.getByRole('heading').click()
  await userEvent.keyboard('?')
  expect(findDialogs()).toEqual([])
  await openPalette()
  await userEvent.keyboard('keyboard')
  await press('Enter')
  await expect.element(dialog).toBeVisible()
})

it.each(['en', 'ar'])(
  'the command palette and the list of keyboard shortcuts have no accessibility violations in the language %s',
  async (language) => {
    await open(language)
    await openPalette()
    await userEvent.keyboard('autumn')
    await expect.element(findOption(/^autumn@example\.com/)).toBeVisible()
    expect(await findProblemsPerAppearance()).toEqual([])
    await press('Escape')
    await expect.poll(findDialogs).toEqual([])
    await userEvent.keyboard('?')
    await expect.poll(() => findDialogs().length).toBe(1)
    expect(await findProblems()).toEqual([])
  },
)
