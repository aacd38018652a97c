import { type Browser, chromium, type Page } from 'playwright-core'
import type { LoggedInUser } from '../../e2e/people.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { budget } from '../budget.ts'
import { describeMachine, median, table } from '../results-table.ts'
import { prepareProduct } from './prepare-product.ts'

const rounds = 5

/** The usual emulation of slow 4G: 1.6 Mbit/s down, 750 kbit/s up, round trip of 150 ms. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Measures loading times and sizes of a first visit to each page with an empty cache. */
export async function benchWeb() {
  const machineBefore = describeMachine()
  const product = await prepareProduct()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { state, question, finish } = await product.newLearner()
    const measured = [
      ['login', await medians(browser, `${product.url}/login`)],
      ['question page', await medians(browser, product.url + question, state)],
      ['report', await medians(browser, product.url + (await finish()), state)],
    ] as const
    const rows = measured.map(([name, { paint, largest, scripts, styles }]) => [
      name,
      ...[paint, largest].map((ms) => Math.round(ms)),
      ...[scripts, styles].map((bytes) => (bytes / 1000).toFixed(1)),
    ])
    const slow = measured
      .filter(([, { paint }]) => paint > budget.firstContentfulPaintMs)
      .map(([name]) => name)
    return `# A first visit on a cheap phone

Before: ${machineBefore}
After: ${describeMachine()}

Medians of ${rounds} visits with an empty cache, 360 px wide, on slow 4G (1.6 Mbit/s, 150 ms) with a processor four times slower.
Sizes are compressed transfer sizes. Measured with \`npm run bench -- web\`.

${table(['', 'first contentful paint, ms', 'largest contentful paint, ms', 'scripts, KB', 'styles, KB'], rows)}

The target of ${budget.firstContentfulPaintMs} ms for the first paint is ${slow.length > 0 ? `missed by: ${slow.join(', ')}` : 'met by all'}.
`
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function medians(browser: Browser, url: string, storageState?: LoggedInUser['state']) {
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      ...(storageState && { storageState }),
    })
    visits.push(await visit(await context.newPage(), url))
    await context.close()
  }
  const medianOfVisits = (key: keyof (typeof visits)[number]) => median(visits.map((visit) => visit[key]))
  return {
    paint: medianOfVisits('paint'),
    largest: medianOfVisits('largest'),
    scripts: medianOfVisits('scripts'),
    styles: medianOfVisits('styles'),
  }
}

async function visit(page: Page, url: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const largest = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const bytes = (ending: string) =>
      loaded.filter(({ name }) => name.endsWith(ending)).reduce((sum, file) => sum + file.encodedBodySize, 0)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return { paint, largest, scripts: bytes('.js'), styles: bytes('.css') }
  })
}
