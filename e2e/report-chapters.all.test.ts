import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithReport } from './learners.ts'
import type { LoggedInUser } from './people.ts'

const visit = setUpBrowser()
const lastChapter = { name: 'More', exact: true, level: 2 }

let learner: LoggedInUser
let reportPath: string
beforeAll(async () => {
  const learnerWithReport = await createLearnerWithReport()
  learner = learnerWithReport.learner
  reportPath = `/assessment/${learnerWithReport.id}/view-results`
})

async function openReport() {
  const page = await visit('/', { as: learner, viewport: { width: 360, height: 740 } })
  await page.locator('a[href$="/view-results"]').first().click()
  await expectReport(page)
  return page
}

async function expectReport(page: Page) {
  await page.getByRole('heading', lastChapter).waitFor()
  await page.getByRole('heading', { name: 'Your plan' }).waitFor()
}

it('each link in the table of contents scrolls to its chapter and focuses the heading', async () => {
  const page = await openReport()
  const navigation = page.getByRole('navigation', { name: 'In this report' })
  const toggle = navigation.getByRole('button', { name: 'In this report' })
  const contents = navigation.getByRole('link')
  expect(await contents.count()).toBe(0)
  await toggle.click()
  const titles = await contents.allTextContents()
  expect(titles.length).toBeGreaterThan(8)
  for (const title of [...titles].reverse()) {
    await page.evaluate(() => window.scrollTo(0, 0))
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    await contents.filter({ hasText: title }).first().click()
    const heading = page.getByRole('heading', { level: 2, name: title })
    // The last chapters cannot scroll to the top of the window. The page can scroll past the chapter at first, until the chapters above it have their final heights.
    await expect
      .poll(() =>
        heading.evaluate((element) => {
          const isAtEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
          return [Math.round(element.getBoundingClientRect().top), isAtEnd] as const
        }),
      )
      .toSatisfy(([top, isAtEnd]: [number, boolean]) => top >= 52 && (top < 200 || isAtEnd))
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  }
})

it('returning to the report with the forward button restores the scroll position', async () => {
  const page = await openReport()
  for (let y = 0; y <= 6000; y += 500) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await waitForNextFrame(page)
  }
  const position = await readScrollPosition(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
  await page.goForward()
  await expectReport(page)
  await expect.poll(() => readScrollPosition(page)).toEqual(position)
})

it('what stands out is shown before the other chapters', async () => {
  const page = await visit('about:blank', { as: learner })
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const count = () => counts.push(document.querySelectorAll('section[id]').length)
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
  await page.goto(reportPath)
  await expectReport(page)
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  expect(counts.find((count) => count > 0)).toBe(1)
})

it('folded parts are printed', async () => {
  const page = await openReport()
  const listFolds = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main details')].map(
        (details) => getComputedStyle(details, '::details-content').contentVisibility,
      ),
    )
  expect([...new Set(await listFolds())]).toEqual(['hidden'])
  await page.emulateMedia({ media: 'print' })
  expect([...new Set(await listFolds())]).toEqual(['visible'])
})

it('the report stays readable if the plan fails to load', async () => {
  const page = await visit('about:blank', { as: learner, expected: [/ERR_FAILED/] })
  await page.route('**/static/scripts/PlanChapter-*.js', (route) => route.abort())
  await page.goto(reportPath)
  await page.getByText('Part of this page didn’t load.').waitFor()
  await page.getByRole('heading', lastChapter).waitFor()
})

/** Returns the scroll position and the id of the chapter near the middle of the window. */
function readScrollPosition(page: Page) {
  return page.evaluate(() => [window.scrollY, document.elementFromPoint(180, 300)?.closest('section')?.id])
}

function waitForNextFrame(page: Page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

it('a learner downloads a picture of their own flower, and nothing is sent (REQ-325)', async () => {
  const page = await openReport()
  await page.getByRole('button', { name: 'Make a picture to share' }).click()
  const dialog = page.getByRole('dialog', { name: 'A picture to share' })
  await dialog.getByRole('img', { name: /^Your flower\. ./ }).waitFor()
  await dialog.getByText('No sentence, only the flower').click()
  await dialog.getByRole('img', { name: 'Your flower.', exact: true }).waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  const requests: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download picture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Everyday Leadership.png')
  const picture = await readFile(await download.path())
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(requests).toEqual([])
})
