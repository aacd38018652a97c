import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { LoggedInUser } from './people.ts'
import { openReusablePage, releasePage, storeSession, takeIdlePage } from './reused-pages.ts'

export const browserFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

/** A step usually takes less than a second, but it can take much longer on a busy machine. */
const STEP_TIMEOUT_MS = 120_000

/** `errors` are console errors, uncaught exceptions and requests to other servers. `release` runs after the test. */
type WatchedPage = { errors: string[]; expected: RegExp[]; release: () => Promise<void> }

/** `expected` matches the errors that the test causes on purpose. */
type VisitOptions = BrowserContextOptions & { expected?: RegExp[]; as?: Pick<LoggedInUser, 'state'> }

const DEFAULT_VIEWPORT = { width: 1280, height: 720 }

/** `isFull` selects full Chromium instead of the headless shell. */
type OwnBrowser = Pick<LaunchOptions, 'ignoreDefaultArgs'> & { isFull?: boolean }

/** `ownBrowser` starts a separate browser. `reusesPages` is false if the tests depend on an empty cache. */
type BrowserOptions = { ownBrowser?: OwnBrowser; reusesPages?: boolean }

/** Each test file has its own instance of this module, but all test files of a process share one browser. */
const sharedState = globalThis as { browserOfProcess?: Promise<Browser> }

/**
 * Playwright ends the browser and deletes its profile when the process exits. Its SIGTERM handler would close the
 * browser but keep the process running, so `sharedBrowser` adds a handler that exits.
 */
function launch({ isFull = false, ...options }: OwnBrowser = {}) {
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
 * Returns a function that opens pages in the shared browser or, with `ownBrowser`, in a separate browser that is closed
 * after the tests of the file. A test fails if one of its pages logs an unexpected error or sends a request to another
 * server.
 */
export function setUpBrowser({ ownBrowser, reusesPages = true }: BrowserOptions = {}) {
  let browser: Browser
  let watchedPages: WatchedPage[] = []

  beforeAll(async () => {
    browser = await (ownBrowser ? launch(ownBrowser) : sharedBrowser())
  })
  if (ownBrowser) afterAll(() => browser.close())
  afterEach(async () => {
    const errors = watchedPages.flatMap((page) =>
      page.errors.filter((error) => !page.expected.some((pattern) => pattern.test(error))),
    )
    for (const { release } of watchedPages) await release()
    watchedPages = []
    expect(errors).toEqual([])
  })

  /**
   * Opens a page without any stored data except the session of the user `as`. `baseURL` replaces the URL of the product
   * that all tests share.
   */
  return async function visit(path: string, { expected = [], as, ...options }: VisitOptions = {}) {
    const { url } = inject('product')
    const { viewport = DEFAULT_VIEWPORT, colorScheme = null, ...otherOptions } = options
    const isReusable = reusesPages && !ownBrowser && Object.keys(otherOptions).length === 0
    const { page, release } = isReusable ? await openReusable() : await openNew()
    watchedPages.push({ errors: watch(page, options.baseURL ?? url), expected, release })
    await page.goto(path)
    await page.locator('#prerendered').waitFor({ state: 'detached' })
    return page

    async function openReusable() {
      const reusablePage = takeIdlePage() ?? (await openReusablePage(await openContext(), url))
      const { page } = reusablePage
      if (viewport) await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      if (as) await storeSession(page, as.state)
      return { page, release: () => releasePage(reusablePage, url) }
    }

    async function openNew() {
      const context = await openContext({ ...options, ...(as && { storageState: as.state }) })
      return { page: await context.newPage(), release: () => context.close() }
    }
  }

  async function openContext(options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      baseURL: inject('product').url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: DEFAULT_VIEWPORT,
      ...options,
    })
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    return context
  }
}

/** Returns the list to which the errors of the page are added. */
function watch(page: Page, url: string) {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
      errors.push(`request: ${request.url()}`)
  })
  return errors
}
