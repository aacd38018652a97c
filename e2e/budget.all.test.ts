import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { budget } from '../bench/budget.ts'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { completeAssessment } from './people.ts'

const visit = setUpBrowser({ reusesPages: false })

it('the login page stays within its size budget (REQ-010)', async () => {
  const page = await visit('/login')
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await expectWithinBudget(page)
})

it('the question page stays within its size budget (REQ-010)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit(`/assessment/${id}`, { as: learner })
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await expectWithinBudget(page)
})

it.each([
  ['en-GB', 'Welcome', 4],
  ['zh-CN', '欢迎', 2 * 4],
])(
  'with the browser language %s, the login page requests each locale file only once, and the browser logs no warning about preloaded files',
  async (locale, title, count) => {
    const requestedUrls: string[] = []
    const page = await visit('/error', { locale })
    page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
    const consoleMessages: string[] = []
    page.on('console', (message) => consoleMessages.push(message.text()))
    await page.goto('/login')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const textRequests = requestedUrls.filter((path) => path.startsWith('/locales/'))
    expect(textRequests.toSorted()).toEqual([...new Set(textRequests)].toSorted())
    expect(textRequests).toHaveLength(count)
    expect(consoleMessages.filter((text) => text.includes('preload'))).toEqual([])
  },
)

it('the `Link` header names exactly the files that the first paint of the requested screen needs and that the HTML does not name', async () => {
  const page = await visit('/error')
  await expectPreloads(page, '/login')
  await expectPreloads(page, '/register')
  const { learner, id } = await createLearnerWithAssessment()
  const learnerPage = await visit('/error', { as: learner })
  await expectPreloads(learnerPage, `/assessment/${id}?page=1`, filesOfNextScreens)
  await completeAssessment(learner, id)
  await expectPreloads(learnerPage, `/assessment/${id}/view-results`, filesLoadedAfterReport)
})

it('the first scripts of the login page, the question page and the report begin with a comment that makes the browser compile them while they load', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('/error', { as: learner })
  for (const path of ['/login', `/assessment/${id}?page=1`, `/assessment/${id}/view-results`]) {
    const scripts = (await listNeededFiles(page, path)).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts) {
      const file = await page.request.get(new URL(script, page.url()).href)
      expect((await file.text()).split('\n')[0], script).toBe('//# allFunctionsCalledOnLoad')
    }
  }
})

/** The scripts that store a started assessment on the device load after all statements have loaded. */
const filesLoadedAfterStatements = /\/(store-assessment|copies)-[^/]*$/

/** The report and the dialog that finishes the assessment are prefetched while the learner answers. */
const filesOfNextScreens =
  /\/(FinishDialog|ViewResultsScreen|Chevron|Details|Dialog|Modal|PageLocale|use-preload|use-release-text)-[^/]*$/

/**
 * The plan and its controls load after the first paint of the report. The chunk of the login screen contains the code
 * for form fields, which the plan uses.
 */
const filesLoadedAfterReport =
  /\/(ActionDialog|LoadFailure|LoadedPart|PageLocale|PlanChapter|PlanSteps|StepDialog|StepCard|StepOutcome|SingleChoiceChips|ToggleChips|ToggleButton|SelectionIndicator|TextArea|TextField|Checkbox|Dialog|Modal|FocusScope|Form|Field|FieldParts|form-fields|field-problems|random-id|use-plan|use[A-Z][A-Za-z]*|LoginScreen)[^/]*$/

/**
 * Checks that the `Link` header names exactly the scripts, styles and texts that the page loads. Files that the HTML
 * names are excluded. Files that match `filesLoadedAfterStatements` or `laterFiles` are also excluded, because they
 * load after the first paint.
 */
async function expectPreloads(page: Page, path: string, laterFiles = /^$/) {
  const response = await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const preloadedFiles = [...(response?.headers().link ?? '').matchAll(/<(\S+)>/g)].map(([, file]) => file)
  const loadedPaths = (await listLoadedFiles(page)).map(({ path }) => path)
  const screenFiles = loadedPaths.filter(
    (file) =>
      /\.(js|css)$|(leader|glossary|admin)\.json$/.test(file) &&
      !/\/index-[^/]*$/.test(file) &&
      !filesLoadedAfterStatements.test(file) &&
      !laterFiles.test(file),
  )
  expect(preloadedFiles.length).toBeGreaterThan(1)
  expect(preloadedFiles.toSorted()).toEqual([...new Set(screenFiles)].toSorted())
}

/** The page must already show its content. Files that it prefetches for other screens do not count. */
async function expectWithinBudget(page: Page) {
  const neededFiles = await listNeededFiles(page, page.url())
  const loadedFiles = (await listLoadedFiles(page)).filter(({ path }) => neededFiles.includes(path))
  expect(loadedFiles.map(({ path }) => path).toSorted()).toEqual(neededFiles.toSorted())
  const kb = (ending: string) =>
    loadedFiles.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const sizes = { scripts: kb('.js'), styles: kb('.css') }
  expect(sizes.scripts).toBeGreaterThan(50)
  expect(sizes.scripts).toBeLessThanOrEqual(budget.scriptsKb)
  expect(sizes.styles).toBeGreaterThan(0)
  expect(sizes.styles).toBeLessThanOrEqual(budget.stylesKb)
}

/** Lists the scripts and styles that the HTML of the page and its `Link` header name. */
async function listNeededFiles(page: Page, path: string) {
  const headers = { accept: 'text/html' }
  const response = await page.request.get(new URL(path, page.url()).href, { headers })
  const references = `${response.headers().link} ${await response.text()}`
  return [...new Set(references.match(/\/static\/(scripts|styles)\/[\w.-]+\.(js|css)/g))]
}

/** Lists the files that the page has loaded. Files that it only stores for offline use are excluded. */
function listLoadedFiles(page: Page) {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => initiatorType !== 'fetch' || /\/locales\//.test(name))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  )
}
