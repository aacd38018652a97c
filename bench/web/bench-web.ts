import type { LoggedInUser } from '../../e2e/people.ts'
import { budget } from '../budget.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { startBarePages } from './bare-page.ts'
import { launchMeasuredBrowser, type MeasuredPage } from './measured-browser.ts'
import { prepareProduct } from './prepare-product.ts'

const rounds = 5

/** The usual emulation of slow 4G: 1.6 Mbit/s down, 750 kbit/s up, and a round trip of 150 ms. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/**
 * Measures first visits to three pages with an empty cache: the loading times, and the sizes of scripts and styles. After
 * each visit, a bare page with the same text is visited.
 */
export async function benchWeb() {
  const machineBefore = describeMachine()
  const product = await prepareProduct()
  const browser = await launchMeasuredBrowser()
  const barePages = await startBarePages()
  try {
    const { state, questionPath, finish } = await product.createLearner()
    const measurements = [
      ['login', await measure({ url: `${product.url}/login` })],
      ['question page', await measure({ url: product.url + questionPath, state, hasNext: true })],
      ['report', await measure({ url: product.url + (await finish()), state })],
    ] as const
    const rows = measurements.map(([name, { medianOf, ratio }]) => [
      name,
      ratio.toFixed(2),
      ...(['content', 'largest', 'usable', 'next', 'longestTask', 'blocked'] as const).map((key) =>
        formatMs(medianOf(key)),
      ),
      ...(['scripts', 'styles'] as const).map((key) => (medianOf(key) / 1000).toFixed(1)),
    ])
    const slowPages = measurements
      .filter(([name, { ratio }]) => ratio > budget.firstContentRatio[name])
      .map(([name]) => name)
    return `# A first visit on a cheap phone

Start: ${machineBefore}
End: ${describeMachine()}

The values are medians of ${rounds} visits with an empty cache, in a window that is 360 px wide, on slow 4G (1.6 Mbit/s, 150 ms), and
with the processor slowed down by a factor of four.
First content is the heading of the screen, not the logo. A screen is usable when the application has rendered it, so its fields and
links work. "Next page" is the time from the click on "Next" until the next statements are shown. The longest task is the longest time
without a response to touch; the blocked time is the sum of what each task took beyond 50 ms. Both include the tasks after the screen
was usable. Sizes are compressed sizes of the files that were requested before the screen was usable.
Command: \`npm run bench -- web\`.

${formatTable(['', 'ratio to bare page', 'first content, ms', 'largest contentful paint, ms', 'usable, ms', 'next page, ms', 'longest task, ms', 'blocked, ms', 'scripts, KB', 'styles, KB'], rows)}

The ratio is the first content of the screen divided by that of a page that shows the same text with React and nothing else. The two
are visited in turn; the value is the median of the ratios of these pairs.
Limits for the ratio: ${Object.entries(budget.firstContentRatio)
      .map(([name, ratio]) => `${name} ${ratio}`)
      .join(', ')}. ${slowPages.length > 0 ? `Missed by: ${slowPages.join(', ')}.` : 'All pages meet them.'}
`
  } finally {
    await browser.close()
    await barePages.stop()
    await product.stop()
  }

  /** Opens the page and its bare page in turn. `medianOf` returns the median of a measured value of the page. */
  async function measure(options: Visit) {
    const visits: Awaited<ReturnType<typeof visit>>[] = []
    const ratios: number[] = []
    let bareUrl: string | undefined
    for (let round = 0; round < rounds; round++) {
      const page = await browser.openPage(windowSize)
      visits.push(await visit(page, options))
      bareUrl ??= barePages.add(await page.waitFor(readText))
      await page.close()
      const barePage = await browser.openPage(windowSize)
      ratios.push(visits.at(-1)!.content / (await visit(barePage, { url: bareUrl })).content)
      await barePage.close()
    }
    return {
      medianOf: (key: keyof (typeof visits)[number]) => median(visits.map((visit) => visit[key])),
      ratio: median(ratios),
    }
  }
}

const windowSize = { width: 360, height: 740 }

/** Runs in the page. Returns the title, followed by the other lines of text. */
function readText() {
  const title = document.querySelector('h1')!.innerText
  return [title, ...document.body.innerText.split('\n').filter((line) => line && line !== title)]
}

const formatMs = (value: number) => (Number.isNaN(value) ? '–' : Math.round(value).toString())

type Visit = { url: string; state?: LoggedInUser['state']; hasNext?: boolean }

async function visit(page: MeasuredPage, { url, state, hasNext = false }: Visit) {
  await page.command('Page.enable')
  await page.command('Network.enable')
  await page.command('Network.emulateNetworkConditions', network)
  await page.command('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Otherwise, the page would scroll smoothly after an answer.
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await page.command('Emulation.setEmulatedMedia', { features })
  const items = state?.origins.flatMap(({ localStorage }) => localStorage) ?? []
  const storeItems = items.map(
    ({ name, value }) => `localStorage.setItem(${JSON.stringify([name, value]).slice(1, -1)});`,
  )
  const source = `${storeItems.join('')}(${recordTimes})()`
  await page.command('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.command('Page.navigate', { url })
  await waitUntilIdle(page)
  const values = await page.waitFor(async () => {
    const largestMs = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // Excludes files that the application fetches later, for example for use offline: they do not delay the screen.
    const bytes = (ending: string) =>
      resources
        .filter(({ name, startTime }) => name.endsWith(ending) && startTime < window.times.usable!)
        .reduce((sum, file) => sum + file.encodedBodySize, 0)
    const { content, usable, tasks } = window.times
    return {
      content: content!,
      usable: usable!,
      longestTask: Math.max(0, ...tasks),
      blocked: tasks.reduce((sum, ms) => sum + ms - 50, 0),
      largest: largestMs,
      scripts: bytes('.js'),
      styles: bytes('.css'),
    }
  })
  return { ...values, next: hasNext ? await measureTimeToNextPage(page) : Number.NaN }
}

/** Waits until the screen is shown and the page has loaded nothing for a second. */
function waitUntilIdle(page: MeasuredPage) {
  return page.waitFor(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const lastEnd = Math.max(...resources.map(({ responseEnd }) => responseEnd))
    return window.times?.usable !== undefined && performance.now() - lastEnd > 1000 ? true : undefined
  })
}

declare global {
  interface Window {
    /** Milliseconds since the navigation, and the durations of the tasks that took longer than 50 ms. */
    times: { content?: number; usable?: number; tasks: number[] }
  }
}

/**
 * Runs in the page. Records the start of the second frame after an element appears, because the element has been
 * painted by then. Searches for an element only when elements are added, because a search in every frame would delay
 * the page itself. Once the element exists, checks in every frame whether it is shown.
 */
function recordTimes() {
  window.times = { tasks: [] }
  new PerformanceObserver((list) => {
    window.times.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
  const selectors = { content: 'h1', usable: '#root h1' }
  const missingTimes = new Set(Object.keys(selectors) as (keyof typeof selectors)[])
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true })
  function check() {
    for (const key of missingTimes) {
      const element = document.querySelector(selectors[key])
      if (!element) continue
      // The element is not shown until the style sheets have loaded.
      if (element.getClientRects().length === 0) requestAnimationFrame(check)
      else record(key)
    }
    if (missingTimes.size === 0) observer.disconnect()
  }
  function record(key: keyof typeof selectors) {
    missingTimes.delete(key)
    requestAnimationFrame(() => {
      requestAnimationFrame((time) => {
        window.times[key] = time
      })
    })
  }
}

/**
 * Answers the statements of the page one at a time and opens the next page. Returns the milliseconds from the click to
 * the frame after the heading of the next page appears.
 */
async function measureTimeToNextPage(page: MeasuredPage) {
  await page.evaluate(async () => {
    const readHeading = () => document.querySelector('h1')?.textContent
    const waitForFrame = () => new Promise(requestAnimationFrame)
    for (let statement = 1; statement <= 6; statement++) {
      document.querySelectorAll<HTMLElement>('fieldset[data-question] input')[3]?.click()
      await waitForFrame()
      if (statement === 6) return
      const heading = readHeading()
      document.querySelector<HTMLElement>('[data-forward] button')?.click()
      while (readHeading() === heading) await waitForFrame()
    }
  })
  // The page sends the answers after a short delay, which is longer on a slow processor.
  await new Promise((done) => setTimeout(done, 3000))
  await waitUntilIdle(page)
  return page.waitFor(
    () =>
      new Promise<number>((resolve) => {
        const heading = document.querySelector('h1')?.textContent
        const clickedAt = performance.now()
        function checkFrame() {
          const current = document.querySelector('h1')?.textContent
          if (!current || current === heading) return requestAnimationFrame(checkFrame)
          return requestAnimationFrame((time) => resolve(time - clickedAt))
        }
        document.querySelector<HTMLElement>('[data-forward] button')?.click()
        checkFrame()
      }),
  )
}
