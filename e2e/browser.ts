import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { LoggedInUser } from './people.ts'
import { insecureHost } from './stream-counter.ts'

export const browserFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
]

/** A step usually takes less than a second, but it can take much longer on a busy machine. */
const STEP_TIMEOUT_MS = 120_000

/** The errors of a page: console errors, and requests to other servers. */
type WatchedPage = { page: Page; errors: string[]; expected: RegExp[] }

/** `expected` matches the errors that the test causes on purpose. */
type VisitOptions = BrowserContextOptions & { expected?: RegExp[]; as?: Pick<LoggedInUser, 'state'> }

/** `isFull` selects full Chromium instead of the headless shell. */
type OwnOptions = Pick<LaunchOptions, 'ignoreDefaultArgs'> & { isFull?: boolean }

/** Each test file has its own instance of this module, but all test files of a process share one browser. */
const sharedState = globalThis as { browserOfProcess?: Promise<Browser> }

/** Playwright ends the browser and deletes its profile when the process exits, but not when a signal ends the process. */
function launch({ isFull = false, ...options }: OwnOptions = {}) {
  const product = inject('product')
  const executablePath = isFull ? product.fullChromium : product.chromium
  return chromium.launch({ executablePath, args: browserFlags, handleSIGTERM: false, ...options })
}

function sharedBrowser() {
  if (!sharedState.browserOfProcess) {
    process.once('SIGTERM', () => process.exit())
    sharedState.browserOfProcess = launch()
  }
  return sharedState.browserOfProcess
}

/**
 * Returns a function that opens pages in the shared browser or, with `ownOptions`, in a separate browser that is closed
 * after the tests of the file. A test fails if one of its pages logs an unexpected error or sends a request to another
 * server.
 */
export function setUpBrowser(ownOptions?: OwnOptions) {
  let browser: Browser
  let watchedPages: WatchedPage[] = []

  beforeAll(async () => {
    browser = await (ownOptions ? launch(ownOptions) : sharedBrowser())
  })
  if (ownOptions) afterAll(() => browser.close())
  afterEach(async () => {
    const errors = watchedPages.flatMap((page) =>
      page.errors.filter((error) => !page.expected.some((pattern) => pattern.test(error))),
    )
    for (const { page } of watchedPages) await page.context().close()
    watchedPages = []
    expect(errors).toEqual([])
  })

  /**
   * Opens a page in a new browser context. `as` is the logged-in user. `baseURL` replaces the URL of the product that
   * all tests share.
   */
  return async function visit(path: string, { expected = [], as, ...options }: VisitOptions = {}) {
    const { url } = inject('product')
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...(as && { storageState: as.state }),
      ...options,
    })
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    const page = await context.newPage()
    watchedPages.push(watch(page, options.baseURL ?? url, expected))
    await page.goto(path)
    await page.locator('#prerendered').waitFor({ state: 'detached' })
    return page
  }
}

function watch(page: Page, url: string, expectedErrors: RegExp[]): WatchedPage {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
      errors.push(`request: ${request.url()}`)
  })
  return { page, errors, expected: expectedErrors }
}
