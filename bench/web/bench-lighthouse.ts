import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from 'playwright-core'
import type { LoggedInUser } from '../../e2e/people.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { budget } from '../budget.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { prepareProduct } from './prepare-product.ts'

const lighthouse = 'lighthouse@13.5.0'
const port = 9333
const rounds = 5
const run = promisify(execFile)

/** Runs Lighthouse with its mobile settings on the login page and on two pages that need a login. */
export async function benchLighthouse() {
  const machineBefore = describeMachine()
  const folder = await mkdtemp(join(tmpdir(), 'lpi-lighthouse-'))
  const product = await prepareProduct()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const audit = (path: string, state: LoggedInUser['state'] = { cookies: [], origins: [] }) =>
      runLighthouse(context, product.url + path, state, join(folder, 'report.json'))
    const measurements: [string, Record<string, number>][] = [['login page', await audit('/login')]]
    const { state, questionPath, finish } = await product.createLearner()
    measurements.push(['question page', await audit(questionPath, state)])
    measurements.push(['report', await audit(await finish(), state)])
    const targets = Object.entries(budget.lighthouse)
    const missedTargets = measurements.flatMap(([page, values]) =>
      targets
        .filter(([category, target]) => values[category]! < target)
        .map(([category]) => `${category} of the ${page}`),
    )
    const rows = measurements.map(([name, values]) => [
      name,
      ...targets.map(([category]) => values[category] ?? ''),
    ])
    return `# Lighthouse for mobile

Start: ${machineBefore}
End: ${describeMachine()}

The scores are those of \`${lighthouse}\` with its default settings for mobile. They are medians of ${rounds} runs with an empty cache. The
browser's storage is empty for the login page and contains only the session for the other pages. Command: \`npm run bench -- lighthouse\`.

Targets: ${targets.map(([category, target]) => `${category} ${target}`).join(', ')}. ${
      missedTargets.length > 0 ? `Missed: ${missedTargets.join('; ')}.` : 'All pages meet them.'
    }

${formatTable(['', ...targets.map(([category]) => category)], rows)}
`
  } finally {
    await context.close()
    await product.stop()
    await rm(folder, { recursive: true })
  }
}

async function runLighthouse(
  context: BrowserContext,
  url: string,
  state: LoggedInUser['state'],
  file: string,
) {
  const runs: Record<string, number>[] = []
  const categories = Object.keys(budget.lighthouse).join(',')
  const options = ['--output=json', `--output-path=${file}`, `--only-categories=${categories}`]
  // Lighthouse's own reset of the storage would also delete the session.
  const lighthouseRun = [lighthouse, url, `--port=${port}`, '--disable-storage-reset', '--quiet', ...options]
  for (let round = 0; round < rounds; round++) {
    await clearCaches(context, url)
    await context.setStorageState(state)
    // The call is asynchronous, because this process must handle the events of the page that Lighthouse opens.
    await run('npx', ['--yes', ...lighthouseRun], { timeout: 120_000 })
    const result = JSON.parse(await readFile(file, 'utf8'))
    runs.push(
      Object.fromEntries(
        Object.keys(budget.lighthouse).map((category) => [
          category,
          Math.round(result.categories[category].score * 100),
        ]),
      ),
    )
  }
  return Object.fromEntries(
    Object.keys(budget.lighthouse).map((category) => [category, median(runs.map((run) => run[category]!))]),
  )
}

/** Clears the browser cache, and removes the service worker with its caches. */
async function clearCaches(context: BrowserContext, url: string) {
  const page = context.pages()[0] ?? (await context.newPage())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  const origin = new URL(url).origin
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await devtools.detach()
}
