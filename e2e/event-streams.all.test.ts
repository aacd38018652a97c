import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAdministratorWithAccount, flaggedLink, setFlag } from './feature-flags.ts'
import { startKillableBrowser } from './killable-browser.ts'
import type { LoggedInUser } from './people.ts'
import { logIn } from './steps.ts'
import { type StreamCounter, startStreamCounter } from './stream-counter.ts'

let counter: StreamCounter
let context: BrowserContext
let administrator: LoggedInUser
let accountId: string
let cleanUp: () => Promise<void>

/** Starts a browser in which an administrator is logged in, over HTTP/1.1 without TLS. */
beforeEach(async () => {
  counter = await startStreamCounter()
  const profile = await mkdtemp(join(tmpdir(), 'lpi-profile-'))
  const browser = await startKillableBrowser(profile, { hidesTabs: true })
  context = browser.context
  cleanUp = async () => {
    await browser.kill()
    await rm(profile, { recursive: true, maxRetries: 5 })
    await counter.stop()
  }
  ;({ administrator, accountId } = await createAdministratorWithAccount())
  const [sessionEntry] = administrator.state.origins[0]!.localStorage
  const page = context.pages()[0]!
  await page.goto(`${counter.url}/locales/en/common.json`)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), sessionEntry!)
})
afterEach(() => cleanUp())

/** Opens a tab in front of the other tabs. */
async function openTab() {
  const page = await context.newPage()
  await page.goto(`${counter.url}/admin/reports`)
  await flaggedLink(page).waitFor()
  return page
}

const expectStreams = (count: number) => expect.poll(() => counter.streams.open).toBe(count)
/** Waits for less than the 30 seconds after which a page without a stream requests the flags again. */
const expectHidden = (page: Page) => flaggedLink(page).waitFor({ state: 'detached', timeout: 10_000 })
const expectShown = (page: Page) => flaggedLink(page).waitFor({ timeout: 10_000 })

it('twelve tabs, twice as many as the connections that a browser opens to one server over HTTP/1.1, load; only the visible tab holds an event stream and shows a change at once, and a hidden tab shows the change when it becomes visible (REQ-169)', async () => {
  const tabs: Page[] = []
  while (tabs.length < 12) tabs.push(await openTab())
  const [first, last] = [tabs[0]!, tabs[11]!]
  await expectStreams(1)
  expect(await first.evaluate(() => isSecureContext)).toBe(false)
  await Promise.all(tabs.map((tab) => tab.reload()))
  await Promise.all(tabs.map((tab) => flaggedLink(tab).waitFor()))
  await expectStreams(1)

  await setFlag('off', accountId)
  await expectHidden(last)
  await first.bringToFront()
  await expectHidden(first)
  await expectStreams(1)
  await setFlag('on', accountId)
  await expectShown(first)
})

it('a tab that is hidden while it requests the flags for the first time keeps no event stream, and opens one when it becomes visible (REQ-169)', async () => {
  const tab = await context.newPage()
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>()
  const isRequested = new Promise<void>((resolve) => {
    void tab.route('**/evaluate/flags', async (route) => {
      resolve()
      await mayRespond
      await route.continue()
    })
  })
  await setFlag('off', accountId)
  await tab.goto(`${counter.url}/admin/reports`)
  await isRequested
  await context.newPage()
  respond()
  await expectHidden(tab)
  await expectStreams(0)
  await setFlag('on', accountId)
  await tab.bringToFront()
  await expectShown(tab)
  await expectStreams(1)
})

it('the event stream ends when the user logs out, and the tabs use the flags of the next user who logs in (REQ-169)', async () => {
  const tabs = [await openTab(), await openTab()]
  await Promise.all(tabs.map((tab) => flaggedLink(tab).waitFor()))
  const next = await createAdministratorWithAccount()
  await setFlag('off', next.accountId)
  const front = tabs[1]!
  await front.getByRole('button', { name: 'Your account' }).click()
  await front.getByRole('link', { name: 'Log out' }).click()
  await tabs[0]!.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await expectStreams(0)
  await front.goto(`${counter.url}/login`)
  await logIn(front, next.administrator)
  await front.waitForURL((url) => url.pathname !== '/login')
  for (const tab of tabs) {
    await tab.bringToFront()
    await tab.goto(`${counter.url}/admin/reports`)
    await tab.getByRole('link', { name: 'Impact', exact: true }).waitFor()
    await expectHidden(tab)
  }
  await expectStreams(1)
})
