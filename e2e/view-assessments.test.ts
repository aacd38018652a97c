import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { findHorizontalScrolling, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createDemo, type Demo, newAdministrator, newCohort } from './operator.ts'
import { acceptTerms, type LoggedInUser, logInThroughApi } from './people.ts'
import { expectHeading, expectPath, logIn } from './steps.ts'

const visit = setUpBrowser()
const LIST = '/admin/view-assessments'

let demo: Demo
let administrator: LoggedInUser
let total: number

/** An organization with fictional learners in every state. */
beforeAll(async () => {
  demo = createDemo(150)
  const credentials = { email: demo.administrator, password: demo.password }
  administrator = await logInThroughApi(inject('product').url, credentials)
  await acceptTerms(administrator, 'GB')
  total = demo.counts.assessments + demo.counts.invited
})

async function open(path = LIST, options: Parameters<typeof visit>[1] = {}) {
  const page = await visit(path, { as: administrator, ...options })
  await expectHeading(page, 'Assessments')
  return page
}

const table = (page: Page) => page.getByRole('table', { name: 'Assessments' })
const rows = (page: Page) => table(page).getByRole('rowheader')
const expectCount = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} assessments?$`) })
    .waitFor()
const chip = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Status' }).getByRole('button', { name })
const settled = (page: Page) => page.locator('table[aria-busy="false"]').waitFor()

/** The header states the new order as soon as the rows are requested. */
async function sortBy(page: Page, name: string, direction: 'ascending' | 'descending') {
  const header = table(page).getByRole('columnheader', { name })
  await header.getByRole('button').click()
  await table(page).locator(`th[aria-sort="${direction}"]`, { hasText: name }).waitFor()
  await settled(page)
}

async function search(page: Page, keyword: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(keyword)
  await page.waitForURL((url) => (url.searchParams.get('keyword') ?? '') === keyword.trim())
}

it('the URL contains the view: a colleague’s link opens it, and the back button undoes each step (REQ-135)', async () => {
  const page = await open()
  await expectCount(page, total)
  await chip(page, 'Completed').click()
  await expectCount(page, demo.counts.completed)
  await search(page, 'an')
  await page.getByRole('combobox', { name: 'Cohort' }).fill('group 1')
  await page.getByRole('option', { name: 'Group 1', exact: true }).click()
  await page.getByRole('button', { name: 'Remove filter: Group 1' }).waitFor()
  await page.getByText('Dates', { exact: true }).click()
  await page.getByLabel('Completed on or after').fill('2020-01-01')
  await page.waitForURL(/completedFrom=2020-01-01/)
  await sortBy(page, 'Learner', 'ascending')
  await page.waitForURL(/orderBy=%2BName/)
  const shownRows = await rows(page).allTextContents()
  expect(shownRows.length).toBeGreaterThan(3)
  for (const text of shownRows) expect(text.toLowerCase()).toMatch(/an/)

  const colleague = await visit(page.url().replace(inject('product').url, ''))
  await logIn(colleague, { email: demo.administrator, password: demo.password })
  await settled(colleague)
  expect(await rows(colleague).allTextContents()).toEqual(shownRows)
  expect(await colleague.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('an')
  expect(await colleague.getByLabel('Completed on or after').inputValue()).toBe('2020-01-01')
  expect(await chip(colleague, 'Completed').getAttribute('aria-pressed')).toBe('true')
  const header = table(colleague).getByRole('columnheader', { name: 'Learner' })
  expect(await header.getAttribute('aria-sort')).toBe('ascending')

  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('orderBy'))
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('folderIds'))
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('keyword'))
  await expectCount(page, demo.counts.completed)
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expectCount(page, total)
  expect(new URL(page.url()).search).toBe('')
})

it('the status counts follow the search, and a page past the end shows the last page (REQ-135)', async () => {
  const page = await open(`${LIST}?page=900`)
  await page.waitForURL(new RegExp(`page=${Math.ceil(total / 25)}$`))
  await expectCount(page, total)
  const counts = async () =>
    (await page.getByRole('toolbar', { name: 'Status' }).getByRole('button').allTextContents()).map((text) =>
      Number(/\d+$/.exec(text)),
    )
  const { invited, completed, inProgress, assessments } = demo.counts
  expect(await counts()).toEqual([invited, assessments - completed - inProgress, inProgress, completed])
  await search(page, 'no such person')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await expectCount(page, 0)
  expect(await counts()).toEqual([0, 0, 0, 0])
  await page.getByRole('searchbox', { name: 'Search' }).press('Escape')
  await expectCount(page, total)
})

it('an administrator selects rows, exports them as a file and creates reports (REQ-136)', async () => {
  const page = await open(`${LIST}?orderBy=%2BStatus`)
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
  await page.getByText('25 selected').waitFor()
  await sortBy(page, 'Status', 'descending')
  const completed = table(page).getByRole('row').filter({ hasText: 'Completed' }).first()
  const name = (await completed.getByRole('rowheader').locator('bdi').first().textContent())!
  await completed.getByRole('checkbox').check({ force: true })
  await page.getByText('26 selected').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export selection' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^assessments-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(27)
  expect(lines.join()).toContain(name.split(', ')[0])
  await page.getByText(`${download.suggestedFilename()} was saved.`).waitFor()

  await page.getByRole('button', { name: 'Create 1 report', exact: true }).click()
  await expectPath(page, '/admin/reports')
  expect(new URL(page.url()).searchParams.get('assessmentIds')).toMatch(/^[\da-f-]{36}$/)
})

it('an administrator selects all results at once, even more than fit into a URL (REQ-136)', async () => {
  const page = await open(`${LIST}?status=COMPLETED`)
  const { completed } = demo.counts
  await expectCount(page, completed)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
  await page.getByRole('button', { name: `Select all ${completed}` }).click()
  await page.getByText(`${completed} selected`).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await settled(page)
  expect(await table(page).getByRole('checkbox', { checked: false }).count()).toBe(0)
  await page.getByRole('button', { name: `Create ${completed} reports` }).click()
  await expectPath(page, '/admin/reports')
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => history.state.assessmentIds.length)).toBe(completed)
})

it('an administrator exports the whole list without a selection', async () => {
  const page = await open(`${LIST}?status=INVITATION_SENT`)
  await expectCount(page, demo.counts.invited)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export list' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(demo.counts.invited + 1)
})

it('an administrator opens a report from the list and returns to the same view (REQ-136)', async () => {
  const page = await open(`${LIST}?status=COMPLETED&orderBy=%2BName`)
  await settled(page)
  const shownRows = await rows(page).allTextContents()
  const link = page.getByRole('link', { name: /^Report for / }).first()
  const [last, first] = /^Report for (.*), (.*)$/.exec((await link.getAttribute('aria-label'))!)!.slice(1)
  await link.click()
  await expectPath(page, /^\/assessment\/[\da-f-]{36}\/view-results$/)
  await page.getByText(`${first} ${last}`).first().waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to assessments' }).click()
  await settled(page)
  expect(await rows(page).allTextContents()).toEqual(shownRows)
})

it('an administrator uses the list with the keyboard alone', async () => {
  const page = await open()
  await expectCount(page, total)
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type('college')
  await page.waitForURL(/keyword=college/)
  await settled(page)
  const reach = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    // While the focus is in a combo box, its open list hides the rest of the page from screen readers.
    const target = page.getByRole(role, { name, includeHidden: true }).first()
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return target
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reached ${name}`)
  }
  await reach('button', /^Invited/)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await page.waitForURL(/status=COMPLETED/)
  await reach('button', 'Added')
  await page.keyboard.press('Enter')
  await page.waitForURL(/orderBy=-CreatedAt/)
  await settled(page)
  await reach('checkbox', /^Select (?!all)/)
  await page.keyboard.press('Space')
  await page.getByText(/^\d+ selected$/).waitFor()
  await reach('button', 'Next')
  await page.keyboard.press('Enter')
  await page.waitForURL(/page=2/)
  await settled(page)
  expect(
    await page.getByRole('button', { name: 'Next' }).evaluate((button) => button === document.activeElement),
  ).toBe(true)
})

it('a list that fails to load shows an error and loads after “Try again”', async () => {
  const page = await open(LIST, { expected: [/ERR_FAILED|Failed to load/] })
  await expectCount(page, total)
  await page.route('**/lpi-assessments/search*', (route) => route.abort())
  await chip(page, 'Completed').click()
  await page.getByRole('alert').filter({ hasText: 'You’re offline' }).waitFor()
  await page.unroute('**/lpi-assessments/search*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectCount(page, demo.counts.completed)
})

it('an organization without learners shows how to begin', async () => {
  const { organizationId } = await newCohort()
  const page = await visit(LIST, { as: await newAdministrator(organizationId) })
  await page.getByRole('heading', { name: 'No learners yet' }).waitFor()
  expect(await page.getByRole('link', { name: 'Invite learners' }).getAttribute('href')).toBe(
    '/admin/invitations',
  )
  expect(await page.getByRole('button', { name: 'Export list' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
})

it('the list has no accessibility violations and no horizontal scrolling on a phone, a tablet and a desktop, light and dark', async () => {
  const page = await open(`${LIST}?folderIds=${demo.cohorts[0]!.cohortId}&createdFrom=2020-01-01`)
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
  await page.getByText('25 selected').waitFor()
  const problems: string[] = []
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 768],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    // At the end of the list, the bar covers no link. Axe would report a partly covered link as too small.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    problems.push(...(await findViolations(page)), ...(await findHorizontalScrolling(page)))
  }
  expect(problems).toEqual([])
})
