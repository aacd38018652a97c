import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { acceptTerms, logInThroughApi } from '../../e2e/people.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'

/** This number of learners results in slightly more than 100,000 assessments. */
const LEARNERS = 91_000
const ROUNDS = 5
const PORT = 4560
/** Longer tasks on the main thread delay the next frame noticeably. Browsers report them as long tasks. */
const LONG_TASK_MS = 50

const root = join(import.meta.dirname, '../..')

/**
 * Measures a list of 100,000 assessments in the browser: the tasks on the main thread that take longer than 50 ms while
 * an administrator types, scrolls, selects rows and opens reports. The optional argument is a folder for the data,
 * which is kept and reused.
 */
export async function benchLists() {
  execFileSync(process.execPath, [join(root, 'tools/build-web.ts')], { stdio: 'inherit' })
  const folderArgument = process.argv[3]
  const folder = folderArgument ?? (await mkdtemp(join(tmpdir(), 'lpi-bench-')))
  const demo = await createDemo(folder, LEARNERS)
  const product = await startProduct(folder, { port: PORT })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const machineBefore = describeMachine()
    const rounds: Measurement[][] = []
    // The first visit fills the caches and is not counted.
    for (let round = 0; round <= ROUNDS; round++) rounds.push(await measureVisit(browser, product.url, demo))
    return formatResults(demo, machineBefore, rounds.slice(1))
  } finally {
    await browser.close()
    await product.stop()
    if (!folderArgument) await rm(folder, { recursive: true })
  }
}

type Measurement = { name: string; longTasks: number[]; searchMs: number[] }

async function measureVisit(browser: Browser, url: string, demo: Demo): Promise<Measurement[]> {
  const administrator = await logInThroughApi(url, { email: demo.administrator, password: demo.password })
  await acceptTerms(administrator, 'GB')
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: administrator.state,
  })
  const page = await context.newPage()
  await page.addInitScript(recordLongTasks)
  await page.goto(`${url}/admin/view-assessments?size=100`)
  await page.locator('tbody tr').nth(99).waitFor()
  await page.waitForTimeout(1000)

  const measurements: Measurement[] = []
  async function measure(name: string, action: () => Promise<unknown>) {
    await page.evaluate(() => window.takeLongTasks())
    const searchMs: number[] = []
    page.on('requestfinished', (request) => {
      if (!request.url().includes('/lpi-assessments/search')) return
      const { requestStart, responseEnd } = request.timing()
      searchMs.push(responseEnd - requestStart)
    })
    await action()
    await page.waitForTimeout(500)
    page.removeAllListeners('requestfinished')
    measurements.push({ name, searchMs, longTasks: await page.evaluate(() => window.takeLongTasks()) })
  }

  const waitForTable = () => page.locator('table[aria-busy="false"]').waitFor()
  await measure('type a name into the search field', async () => {
    await page.getByRole('searchbox').click()
    await page.keyboard.type('schaefer j', { delay: 80 })
    await page.waitForURL(/keyword=schaefer/)
    await waitForTable()
  })
  await measure('clear the search and show 100 rows', async () => {
    await page.keyboard.press('Escape')
    await page.waitForURL((address) => !address.searchParams.has('keyword'))
    await waitForTable()
  })
  await measure('scroll 100 rows', () => scroll(page))
  await measure('select 80 rows as a range', async () => {
    const boxes = page.locator('tbody input[type=checkbox]')
    await boxes.nth(5).click({ force: true })
    // A row gets its actual height only when it comes near the viewport. The rows below it then move.
    await boxes.nth(84).scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    await boxes.nth(84).click({ force: true, modifiers: ['Shift'] })
    await page.getByText('80 selected').waitFor()
  })
  await measure('switch to compact rows', () =>
    page.getByRole('button', { name: 'Compact', exact: true }).click(),
  )
  await measure('find a person in the command palette', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Go to/ }).waitFor()
    await page.keyboard.type('mensah', { delay: 80 })
    await page
      .getByRole('option', { name: /mensah/i })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })
  await page.locator('main').click({ position: { x: 5, y: 5 } })
  await measure('open three reports with the keyboard', async () => {
    for (let count = 0; count < 3; count++) {
      const address = page.url()
      await page.keyboard.press('j')
      await page.waitForURL((next) => next.href !== address)
      await page.getByText(/^For /).first().waitFor()
    }
  })
  await context.close()
  return measurements
}

async function scroll(page: Page) {
  await page.mouse.move(640, 500)
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step < 20 ? 240 : -240)
    await page.waitForTimeout(16)
  }
}

function recordLongTasks() {
  const tasks: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  window.takeLongTasks = () => tasks.splice(0)
}

declare global {
  interface Window {
    takeLongTasks: () => number[]
  }
}

function formatResults({ counts }: Demo, machineBefore: string, rounds: Measurement[][]) {
  const names = rounds[0]!.map(({ name }) => name)
  const rows = names.map((name, index) => {
    const visits = rounds.map((round) => round[index]!)
    const longest = visits.map(({ longTasks }) => Math.max(0, ...longTasks))
    const searches = visits.flatMap(({ searchMs }) => searchMs)
    return [
      name,
      visits.map(({ longTasks }) => longTasks.length).join(', '),
      Math.max(...longest).toFixed(0),
      searches.length > 0 ? median(searches).toFixed(0) : '–',
    ]
  })
  return `# A list of 100,000 assessments in the browser

Start: ${machineBefore}
End: ${describeMachine()}

One organization with generated learners has ${counts.assessments} assessments, and the list shows 100 rows per page. Chromium runs without a
graphics card, in a window of 1280 by 800 pixels. The first visit fills the caches and is not
counted; the table shows the ${ROUNDS} visits that follow. The browser, the product and the database share the machine. Long tasks are
tasks on the main thread that take more than ${LONG_TASK_MS} ms; the table has one count for each visit. Command: \`npm run bench -- lists\`.

${formatTable(['', 'long tasks per visit', 'longest, ms', 'median search request, ms'], rows)}
`
}
