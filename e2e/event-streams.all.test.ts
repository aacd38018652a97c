import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import {
  createAdministratorWithAccount,
  flaggedLink,
  setFlag,
  waitForSecondFlagsResponse,
} from './feature-flags.ts'
import { logIn } from './steps.ts'
import { type StreamCounter, startStreamCounter } from './stream-counter.ts'

const visit = setUpBrowser({
  ownBrowser: { isFull: true, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})
const path = '/admin/view-assessments'
/** Shorter than the 30 seconds after which a page without a stream requests the flags again. */
const shortTimeout = { timeout: 10_000 }
const expected = [/Cross-Origin-Opener-Policy header has been ignored/]

let counter: StreamCounter
beforeEach(async () => {
  counter = await startStreamCounter()
})
afterEach(() => counter.stop())

/** Opens `count` tabs in the browser of an administrator, over HTTP/1.1 without TLS, in an insecure context. */
async function openTabs(count: number) {
  const { administrator, accountId } = await createAdministratorWithAccount()
  const firstTab = await visit('about:blank', { ...counter.as(administrator), expected })
  await open(firstTab)
  const tabs = [firstTab]
  while (tabs.length < count) tabs.push(await openTab(firstTab))
  return { tabs, first: firstTab, second: tabs[1] as Page, administrator, accountId }
}

async function openTab(sibling: Page) {
  const page = await sibling.context().newPage()
  await open(page)
  return page
}

/**
 * Opens the screen and waits until the tab has joined the shared stream. If the first tab left the screen before
 * another tab had joined, the stream would end, and the other tab would start a second stream.
 */
async function open(page: Page) {
  const secondFlagsResponse = waitForSecondFlagsResponse(page)
  await page.goto(path)
  await flaggedLink(page).waitFor()
  await secondFlagsResponse
}

const expectStreams = (count: number) => expect.poll(() => counter.streams.open).toBe(count)

async function expectHidden(pages: Page[]) {
  await Promise.all(pages.map((page) => flaggedLink(page).waitFor({ state: 'detached', ...shortTimeout })))
}

it('seven tabs, more than the six HTTP/1.1 connections that a browser opens to one server, share one event stream, even after a tab is reloaded (REQ-169)', async () => {
  const { tabs, first, accountId } = await openTabs(7)
  await expectStreams(1)
  expect(await first.evaluate(() => isSecureContext)).toBe(false)
  for (let reloads = 0; reloads < 3; reloads++) {
    await first.reload()
    await flaggedLink(first).waitFor()
  }
  await expectStreams(1)
  expect(counter.streams.peak).toBe(1)

  await setFlag('off', accountId)
  await expectHidden(tabs)
})

it('a browser with one tab has one event stream after the tab is reloaded or returns from the back/forward cache, and no event stream after the tab is closed (REQ-169)', async () => {
  const { first, accountId } = await openTabs(1)
  for (let reloads = 0; reloads < 5; reloads++) {
    await first.reload()
    await flaggedLink(first).waitFor()
  }
  await expectStreams(1)
  // The counter may notice the end of one stream only after the next stream has started.
  expect(counter.streams.peak).toBeLessThanOrEqual(2)

  await moveIntoCache(first)
  await setFlag('off', accountId)
  await returnFromCache(first)
  await expectHidden([first])
  await expectStreams(1)
  await setFlag('on', accountId)
  await flaggedLink(first).waitFor(shortTimeout)

  await first.context().newPage()
  await first.close()
  await expectStreams(0)
})

it('a flag change reaches the second tab while the first tab is frozen or in the back/forward cache, and reaches the first tab when it returns from the cache (REQ-169)', async () => {
  const { tabs, first, second, accountId } = await openTabs(2)
  const client = await first.context().newCDPSession(first)
  await client.send('Page.setWebLifecycleState', { state: 'frozen' })
  await setFlag('off', accountId)
  await expectHidden([second])
  await client.send('Page.setWebLifecycleState', { state: 'active' })
  await setFlag('on', accountId)
  await Promise.all(tabs.map((page) => flaggedLink(page).waitFor(shortTimeout)))

  await moveIntoCache(first)
  await setFlag('off', accountId)
  await expectHidden([second])
  await returnFromCache(first)
  await expectHidden([first])
  await setFlag('on', accountId)
  await Promise.all(tabs.map((page) => flaggedLink(page).waitFor(shortTimeout)))
  await expectStreams(1)
  expect(counter.streams.peak).toBe(1)
})

it('flag changes still reach the remaining tabs after the tab whose process holds the event stream has crashed or has been closed (REQ-169)', async () => {
  const { first, second, accountId } = await openTabs(2)
  await expectStreams(1)
  await first.goto('chrome://crash').catch(() => undefined)
  await expect.poll(() => counter.streams.total).toBe(2)
  await expectStreams(1)
  await setFlag('off', accountId)
  await expectHidden([second])

  await setFlag('on', accountId)
  await flaggedLink(second).waitFor(shortTimeout)
  const thirdTab = await openTab(second)
  await second.close()
  await expectStreams(1)
  await setFlag('off', accountId)
  await expectHidden([thirdTab])
})

async function moveIntoCache(page: Page) {
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'true'))
  await page.goto('about:blank')
}

async function returnFromCache(page: Page) {
  await page.goBack({ waitUntil: 'commit' })
  // If the browser loaded the page again instead of restoring it from the cache, it reports the reasons.
  const reasons = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return navigation && 'notRestoredReasons' in navigation ? navigation.notRestoredReasons : null
  })
  expect(reasons).toBeNull()
  await page.locator('body[data-same-page]').waitFor()
}

it('a browser without shared workers requests the flags every 30 seconds and opens no event stream (REQ-126)', async () => {
  const { administrator, accountId } = await createAdministratorWithAccount()
  const page = await visit('about:blank', { ...counter.as(administrator), expected })
  await page.clock.install()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  const flagsResponse = page.waitForResponse((response) => response.url().endsWith('/evaluate/flags'))
  await page.goto(path)
  await flagsResponse
  await flaggedLink(page).waitFor()
  await setFlag('off', accountId)
  // The page may show the link before it starts its timer, so a single step of the clock could come too early.
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000)
      return flaggedLink(page).count()
    })
    .toBe(0)
  expect(counter.streams.total).toBe(0)
})

it('the event stream ends when the user logs out in one tab, and all tabs use the flags of the next user who logs in (REQ-169)', async () => {
  const { tabs, first, second } = await openTabs(2)
  const nextAdministrator = await createAdministratorWithAccount()
  await setFlag('off', nextAdministrator.accountId)
  await first.getByRole('button', { name: 'Your account' }).click()
  await first.getByRole('link', { name: 'Log out' }).click()
  await second.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
  await expectStreams(0)
  await first.goto('/login')
  await logIn(first, nextAdministrator.administrator)
  for (const page of tabs) {
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto(path)
    await page.getByRole('link', { name: 'Cohorts', exact: true }).waitFor()
  }
  await expectHidden(tabs)
  await expectStreams(1)
  await setFlag('on', nextAdministrator.accountId)
  await Promise.all(tabs.map((page) => flaggedLink(page).waitFor(shortTimeout)))
})
