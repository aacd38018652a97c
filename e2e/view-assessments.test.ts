import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { findProblems, setAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createDemo, type Demo } from './operator.ts'
import { acceptTerms, type LoggedInUser, logInThroughApi } from './people.ts'
import { expectHeading, expectPath, logIn } from './steps.ts'

const visit = setUpBrowser()
const listPath = '/admin/view-assessments'

let demo: Demo
let administrator: LoggedInUser
let total: number

/** Creates an organization with generated learners: invited, not started, in progress and completed. */
beforeAll(async () => {
  demo = await createDemo(150)
  const credentials = { email: demo.administrator, password: demo.password }
  administrator = await logInThroughApi(inject('product').url, credentials)
  await acceptTerms(administrator, 'GB')
  total = demo.counts.assessments + demo.counts.invited
})

async function open(path = listPath, options: Parameters<typeof visit>[1] = {}) {
  const page = await visit(path, { as: administrator, ...options })
  await expectHeading(page, 'People')
  return page
}

const findTable = (page: Page) => page.getByRole('table', { name: 'People' })
const findRowHeaders = (page: Page) => findTable(page).getByRole('rowheader')
const expectCount = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} assessments? (and|or) invitations?$`) })
    .waitFor()
const findChip = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Status' }).getByRole('button', { name })
const waitUntilLoaded = (page: Page) => page.locator('table[aria-busy="false"]').waitFor()

/** The header shows the new order before the rows have loaded, so the function waits for both. */
async function sortBy(page: Page, name: string, direction: 'ascending' | 'descending') {
  const header = findTable(page).getByRole('columnheader', { name })
  await header.getByRole('button').click()
  await findTable(page).locator(`th[aria-sort="${direction}"]`, { hasText: name }).waitFor()
  await waitUntilLoaded(page)
}

async function search(page: Page, keyword: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(keyword)
  await page.waitForURL((url) => (url.searchParams.get('keyword') ?? '') === keyword.trim())
}

it('the URL contains the filters and the sort order, so a copied link shows the same list in another browser, and the back button undoes the sorting, then the cohort and date filters, then the search (REQ-135)', async () => {
  const page = await open()
  await expectCount(page, total)
  await findChip(page, 'Completed').click()
  await expectCount(page, demo.counts.completed)
  await search(page, 'an')
  await page.getByRole('combobox', { name: 'Cohort' }).fill('group 1')
  await page.getByRole('option', { name: 'Group 1', exact: true }).click()
  await page.getByRole('button', { name: 'Remove filter: Group 1' }).waitFor()
  await page.getByRole('button', { name: 'Dates' }).click()
  await page.getByLabel('Completed on or after', { exact: true }).fill('2020-01-01')
  await page.waitForURL(/completedFrom=2020-01-01/)
  await sortBy(page, 'Learner', 'ascending')
  await page.waitForURL(/orderBy=%2BName/)
  const shownRows = await findRowHeaders(page).allTextContents()
  expect(shownRows.length).toBeGreaterThan(3)
  for (const text of shownRows) expect(text.toLowerCase()).toMatch(/an/)

  const otherPage = await visit(page.url().replace(inject('product').url, ''))
  await logIn(otherPage, { email: demo.administrator, password: demo.password })
  await waitUntilLoaded(otherPage)
  expect(await findRowHeaders(otherPage).allTextContents()).toEqual(shownRows)
  expect(await otherPage.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('an')
  expect(await otherPage.getByLabel('Completed on or after', { exact: true }).inputValue()).toBe('2020-01-01')
  expect(await findChip(otherPage, 'Completed').getAttribute('aria-pressed')).toBe('true')
  const header = findTable(otherPage).getByRole('columnheader', { name: 'Learner' })
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

it('the counts per status match the search, and a page number that is too high shows the last page (REQ-135)', async () => {
  const page = await open(`${listPath}?page=900`)
  await page.waitForURL(new RegExp(`page=${Math.ceil(total / 25)}$`))
  await expectCount(page, total)
  const readCounts = async () =>
    (await page.getByRole('toolbar', { name: 'Status' }).getByRole('button').allTextContents()).map((text) =>
      Number(/\d+$/.exec(text)),
    )
  const { invited, completed, inProgress, assessments } = demo.counts
  expect(await readCounts()).toEqual([invited, assessments - completed - inProgress, inProgress, completed])
  await search(page, 'no such person')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await expectCount(page, 0)
  expect(await readCounts()).toEqual([0, 0, 0, 0])
  await page.getByRole('searchbox', { name: 'Search' }).press('Escape')
  await expectCount(page, total)
})

it('an administrator selects assessments, exports them as a CSV file and opens the form for creating a report for the only completed one (REQ-136)', async () => {
  const page = await open(`${listPath}?orderBy=%2BStatus`)
  await waitUntilLoaded(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('25 selected').waitFor()
  await sortBy(page, 'Status', 'descending')
  const completedRow = findTable(page).getByRole('row').filter({ hasText: 'Completed' }).first()
  const name = (await completedRow.getByRole('rowheader').locator('bdi').first().textContent())!
  await completedRow.getByRole('checkbox').check()
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

it('an administrator selects all assessments of a filtered list at once, even if their ids do not fit in a URL (REQ-136)', async () => {
  const page = await open(`${listPath}?status=COMPLETED`)
  const { completed } = demo.counts
  await expectCount(page, completed)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${completed}` }).click()
  await page.getByText(`${completed} selected`).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await waitUntilLoaded(page)
  expect(await findTable(page).getByRole('checkbox', { checked: false }).count()).toBe(0)
  await page.getByRole('button', { name: `Create ${completed} reports` }).click()
  await expectPath(page, '/admin/reports')
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => history.state.assessmentIds.length)).toBe(completed)
})

it('an administrator exports the whole filtered list without selecting any rows', async () => {
  const page = await open(`${listPath}?status=INVITATION_SENT`)
  await expectCount(page, demo.counts.invited)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export list' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(demo.counts.invited + 1)
})

it('an administrator reads a report next to the list, opens the next report, selects both and returns to the list (REQ-136, REQ-283, REQ-285)', async () => {
  const page = await open(`${listPath}?status=COMPLETED&orderBy=%2BName`, {
    viewport: { width: 1280, height: 800 },
  })
  await waitUntilLoaded(page)
  const shownRows = await findRowHeaders(page).allTextContents()
  const links = page.getByRole('link', { name: /^Report for / })
  const reportTexts = await Promise.all(
    [0, 1].map(async (i) => {
      const [, lastName, firstName] = /^Report for (.*), (.*)$/.exec(
        (await links.nth(i).getAttribute('aria-label'))!,
      )!
      return `For ${firstName} ${lastName} · `
    }),
  )
  await links.first().click()
  await page.waitForURL(/report=[\da-f-]{36}/)
  await expectPath(page, listPath)
  await page.getByText(reportTexts[0]!).waitFor()
  await page.getByRole('navigation', { name: 'People', exact: true }).waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  const firstUrl = page.url()
  await page.keyboard.press('j')
  await page.waitForURL((url) => url.href !== firstUrl)
  await page.getByText(reportTexts[1]!).waitFor()
  await page.keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await waitUntilLoaded(page)
  expect(await findRowHeaders(page).allTextContents()).toEqual(shownRows)
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.type('jk')
  await page.waitForURL(/keyword=jk/)
})

it('the list of assessments has no accessibility violations and no horizontal scrolling on a desktop in light mode, and on a tablet and a phone in dark mode', async () => {
  const page = await open(`${listPath}?folderIds=${demo.cohorts[0]!.cohortId}&createdFrom=2020-01-01`)
  await waitUntilLoaded(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('25 selected').waitFor()
  const problems: string[] = []
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 768],
    ['dark', 360],
  ] as const) {
    await setAppearance(page, { colorScheme, width })
    // The page is scrolled to the end of the list, where the selection bar covers no link. Axe would report a partly
    // covered link as too small.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    problems.push(...(await findProblems(page)))
  }
  expect(problems).toEqual([])
})
