import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import {
  createAdministratorWithAccount,
  flaggedLink as link,
  setFlag,
  setFlagByCommand,
  waitForSecondFlagsResponse,
} from './feature-flags.ts'
import { buildPerson } from './people.ts'
import { register } from './steps.ts'
import { type StreamCounter, startStreamCounter } from './stream-counter.ts'

const visit = setUpBrowser()

type Options = { expected?: RegExp[]; counter?: StreamCounter }

/** Opens the “Reports” screen as an administrator. Also returns the id of the account that owns the organization. */
async function openAsAdministrator({ expected, counter }: Options = {}, prepare = async (_: Page) => {}) {
  const { administrator, accountId } = await createAdministratorWithAccount()
  const as = counter?.as(administrator) ?? { as: administrator }
  const page = await visit('about:blank', { ...as, ...(expected && { expected }) })
  await prepare(page)
  await page.goto('/admin/reports')
  return { page, accountId }
}

it('a flag that the operator sets on the command line takes effect in an open page without a reload (REQ-126)', async () => {
  let secondResponse = Promise.resolve()
  const { page, accountId } = await openAsAdministrator({}, async (page) => {
    secondResponse = waitForSecondFlagsResponse(page)
  })
  await secondResponse
  await link(page).waitFor()
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'true'))

  await setFlagByCommand('off', accountId)
  await link(page).waitFor({ state: 'detached' })
  await setFlagByCommand('on', accountId)
  await link(page).waitFor()
  await link(page).click()
  await page.getByText('Not enough results yet').waitFor()
  await setFlagByCommand('off', accountId)
  await page.getByText('Group insight is turned off').waitFor()
  expect(await page.locator('body[data-same-page]').count()).toBe(1)
})

it('the application does not request the flags again when a screen is opened, and does not store the flags in the browser (REQ-124)', async () => {
  let requests = 0
  const { page } = await openAsAdministrator({}, async (page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/evaluate/flags')) requests++
    })
  })
  await page.getByRole('link', { name: 'Cohorts', exact: true }).click()
  await page.waitForURL(/cohorts/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await link(page).click()
  await page.getByText('Not enough results yet').waitFor()
  // The page requests the flags when it starts, and once more when the event stream starts.
  await expect.poll(() => requests).toBe(2)
  const storedKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(storedKeys.filter((key) => /flag|ofrep/i.test(key))).toEqual([])
})

it('when a page without an event stream becomes visible, the application requests the flags again and opens the stream (REQ-126)', async () => {
  const counter = await startStreamCounter('localhost')
  try {
    counter.streams.isRefusing = true
    const { page, accountId } = await openAsAdministrator({ counter, expected: [/status of 503/] })
    await link(page).waitFor()
    await expect.poll(() => counter.streams.refused).toBe(1)
    counter.streams.isRefusing = false
    await setFlag('off', accountId)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // The timeout is shorter than the 30 seconds after which the page requests the flags even without this event.
    await link(page).waitFor({ state: 'detached', timeout: 15_000 })
    await expect.poll(() => counter.streams.open).toBe(1)
  } finally {
    await counter.stop()
  }
})

it('if the flags cannot be loaded, the application uses the defaults and its screens still open (REQ-125)', async () => {
  const { page } = await openAsAdministrator({ expected: [/status of 500/] }, async (page) => {
    await page.route('**/ofrep/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  })
  await page.waitForResponse((response) => response.url().endsWith('/evaluate/flags'))
  await link(page).click()
  await page.getByText('Not enough results yet').waitFor()
})

it('the application does not load the flags for visitors or learners', async () => {
  const page = await visit('/login')
  const loadedUrls: string[] = []
  page.on('request', (request) => loadedUrls.push(request.url()))
  await register(page, buildPerson())
  await page.goto('/your-assessments')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loadedUrls.filter((url) => /ofrep|flags/i.test(url))).toEqual([])
  expect(loadedUrls.some((url) => url.includes('YourAssessments'))).toBe(true)
})
