import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { LoggedInUser } from './people.ts'

/** `hasLastingChanges` is true once a test has called a method whose effect cannot be undone. */
export type ReusablePage = { page: Page; session: CDPSession; hasLastingChanges: boolean }

/** Each test file has its own instance of this module, but all test files of a process share the idle pages. */
const sharedState = globalThis as { idlePages?: ReusablePage[] }
sharedState.idlePages ??= []
const idlePages = sharedState.idlePages

const pageEvents = [
  ...(['console', 'dialog', 'download', 'framenavigated', 'pageerror', 'popup'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'] as const),
]

/** The data that the browser deletes between tests. The page itself deletes `localStorage` and `sessionStorage`. */
const storageTypes = 'indexeddb,cache_storage,service_workers,file_systems'

/**
 * Returns a page from an earlier test, without the data of that test, or `undefined` if no page is idle. Loading the
 * application in this page takes a third of the CPU time of loading it in a new context, which starts a process and
 * compiles the scripts again.
 */
export function takeIdlePage() {
  return idlePages.pop()
}

/** Opens the first page of a context. Later tests can use this page too. `url` is the origin of the application. */
export async function openReusablePage(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await openPlainDocument(page, url)
  const session = await context.newCDPSession(page)
  const reusablePage: ReusablePage = { page, session, hasLastingChanges: false }
  const lastingMethods = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']
  for (const [target, names] of [
    [page, lastingMethods],
    [context, [...lastingMethods, 'newCDPSession']],
    [page.clock, ['install', 'setFixedTime', 'setSystemTime']],
  ] as const) {
    const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const method = methods[name]!.bind(target)
      methods[name] = (...args) => {
        reusablePage.hasLastingChanges = true
        return method(...args)
      }
    }
  }
  return reusablePage
}

/**
 * Makes the page available to later tests, or closes its context if the page cannot be reset, for example because it
 * crashed. `url` is the origin whose data is deleted.
 */
export async function releasePage(reusablePage: ReusablePage, url: string) {
  const { page, hasLastingChanges } = reusablePage
  try {
    if (hasLastingChanges || page.isClosed()) return await page.context().close()
    await reset(reusablePage, url)
    idlePages.push(reusablePage)
  } catch {
    await page.context().close()
  }
}

async function reset({ page, session }: ReusablePage, url: string) {
  const context = page.context()
  for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close()
  for (const event of pageEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await openPlainDocument(page, url)
  // If `Storage.clearDataForOrigin` deleted this data, the page could still read it for a moment.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes })
  await session.send('Page.resetNavigationHistory')
  await context.clearCookies()
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    contrast: null,
    forcedColors: null,
    reducedMotion: 'reduce',
  })
}

/**
 * Opens a document without scripts in place of the application. The document has the same origin as the application: a
 * document from another origin would start another process and could not clear the application's data.
 */
async function openPlainDocument(page: Page, url: string) {
  await page.goto(`${url}/healthz`)
}

/** Stores the session of a user in a reusable page, before the test opens the application in it. */
export async function storeSession(page: Page, { origins }: LoggedInUser['state']) {
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}
