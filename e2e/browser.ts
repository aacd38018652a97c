import { type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Member } from './people.ts'
import { insecureHost } from './stream-counter.ts'

export const browserFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
]

/** What a page did that it should not have: console errors, and requests to anybody but the product. */
type Watched = { page: Page; faults: string[]; expected: RegExp[] }

/** `expected` names the console errors that are provoked. */
type Visit = BrowserContextOptions & { expected?: RegExp[]; as?: Pick<Member, 'state'> }

/** A browser for one test file. After each test, a console error or an unexpected request fails it. */
export function setUpBrowser(options: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {}) {
  let browser: Awaited<ReturnType<typeof chromium.launch>>
  let watched: Watched[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject('product').chromium,
      args: browserFlags,
      ...options,
    })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    const faults = watched.flatMap((one) =>
      one.faults.filter((fault) => !one.expected.some((rule) => rule.test(fault))),
    )
    for (const { page } of watched) await page.context().close()
    watched = []
    expect(faults).toEqual([])
  })

  /** A fresh visitor, of another product with `baseURL`, or a browser in which `as` is logged in. */
  return async function visit(path: string, { expected = [], as, ...options }: Visit = {}) {
    const { url } = inject('product')
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...(as && { storageState: as.state }),
      ...options,
    })
    const page = await context.newPage()
    watched.push(watch(page, options.baseURL ?? url, expected))
    await page.goto(path)
    return page
  }
}

function watch(page: Page, url: string, expected: RegExp[]): Watched {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
      faults.push(`request: ${request.url()}`)
  })
  return { page, faults, expected }
}
