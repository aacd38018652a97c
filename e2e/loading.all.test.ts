import type { Page, Route } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { createAdministrator } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser({ reusesPages: false })

it('only the logo is shown until the texts are loaded and the stored session is restored (REQ-001)', async () => {
  const page = await visit('about:blank', { as: await createLearner() })
  await page.addInitScript(() => {
    const recordedHeadings: string[] = []
    Object.assign(window, { recordedHeadings })
    const recordHeading = () =>
      recordedHeadings.push(`${location.pathname} ${document.querySelector('h1')?.textContent ?? ''}`)
    new MutationObserver(recordHeading).observe(document, { childList: true, subtree: true })
  })
  const release = await delayRequests(page, '**/locales/en/common.json')
  await page.goto('/your-assessments')
  expect(await page.locator('#root > *').count()).toBe(0)
  expect(await page.locator('.bootstrap-logo').isVisible()).toBe(true)
  release()
  await expectHeading(page, 'Your Assessments')
  expect(await page.locator('.bootstrap-logo').isVisible()).toBe(false)
  const recordedHeadings = await page.evaluate(
    () => (window as unknown as { recordedHeadings: string[] }).recordedHeadings,
  )
  expect([...new Set(recordedHeadings)]).toEqual(['/your-assessments ', '/your-assessments Your Assessments'])
})

it('a spinner is shown until the profile, the consents and the organization are loaded (REQ-039)', async () => {
  const { organizationId } = inject('product').firstRun
  const administrator = await createAdministrator(organizationId)
  const { userId } = administrator
  const page = await visit('about:blank', { as: administrator })
  const userPath = `/users/api/v4/users/${userId}`
  const calls = [`**${userPath}`, `**${userPath}/user-consents`, '**/api/v4/administration']
  for (const delayedCall of calls) {
    const responses = calls.filter((call) => call !== delayedCall).map((call) => page.waitForResponse(call))
    const release = await delayRequests(page, delayedCall)
    await page.goto('/your-assessments')
    await Promise.all(responses)
    // The spinner appears after half a second. A screen that did not wait for the response would appear earlier.
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    expect(await page.getByRole('heading').count()).toBe(0)
    release()
    await expectHeading(page, 'Your Assessments')
    await page.unroute(delayedCall)
  }
})

it('scripts are loaded in chunks from one folder, and the chunk of another screen is not loaded (REQ-014)', async () => {
  const page = await visit('/login')
  await expectHeading(page, 'Welcome')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  expect(scripts.filter((path) => !path.startsWith('/static/scripts/'))).toEqual([])
  expect(scripts.some((path) => path.includes('/LoginScreen-'))).toBe(true)
  expect(scripts.some((path) => path.includes('/HomeScreen-'))).toBe(false)
})

it.each([
  ['script', '**/static/scripts/YourAssessmentsScreen-*.js'],
  ['style', '**/static/styles/AssessmentSummary-*.css'],
])('if a %s chunk fails to load, the page shows a reload button (REQ-113, REQ-114)', async (_, chunk) => {
  const expected = [/ERR_FAILED/, /ChunkLoadError/]
  const page = await visit('about:blank', { as: await createLearner(), expected })
  await page.route(chunk, (route) => route.abort())
  await page.goto('/your-assessments')
  await page.getByText('Part of this page didn’t load.').waitFor()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expectHeading(page, 'Your Assessments')
})

it('if a request receives no response, the page says that the user is offline, and the “Try again” button loads the page (REQ-107)', async () => {
  const page = await visit('about:blank', { as: await createLearner(), expected: [/ERR_FAILED/] })
  await page.route('**/lpi/api/v4/lpi-assessments/*', (route) => route.abort())
  await page.goto('/your-assessments')
  await page.getByText('We can’t reach the server.').waitFor()
  await page.unroute('**/lpi/api/v4/lpi-assessments/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectHeading(page, 'Your Assessments')
})

it('an invalid response results in an error page with a retry button', async () => {
  const page = await visit('about:blank', { as: await createLearner() })
  await page.route('**/lpi/api/v4/lpi-assessments/*', (route) =>
    route.fulfill({ json: { items: [{ id: 7 }] } }),
  )
  await page.goto('/your-assessments')
  await expectHeading(page, 'Something went wrong')
  await page.unroute('**/lpi/api/v4/lpi-assessments/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectHeading(page, 'Your Assessments')
})

it.each([
  ['last', ['Cohorts', 'Reports']],
  ['first', ['Reports', 'Cohorts']],
])(
  'after two links are clicked, the screen of the second link is shown if its chunk arrives %s',
  async (_, arrivals) => {
    const { organizationId } = inject('product').firstRun
    const page = await visit('about:blank', { as: await createAdministrator(organizationId) })
    const release = new Map<string, () => void>()
    for (const name of arrivals)
      release.set(name, await delayRequests(page, `**/static/scripts/${name}Screen-*.js`))
    await page.goto('/admin/overview')
    await expectHeading(page, 'Overview')
    for (const name of ['Cohorts', 'Reports']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**/admin/${name.toLowerCase()}`)
    }
    for (const name of arrivals) {
      const response = page.waitForResponse(`**/static/scripts/${name}Screen-*.js`)
      release.get(name)!()
      await waitUntilEvaluated(page, (await response).url())
    }
    await expectHeading(page, 'Reports')
    expect(new URL(page.url()).pathname).toBe('/admin/reports')
  },
)

/** Delays requests until the returned function is called. */
async function delayRequests(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until the application can use the chunk and has had two frames to render it. */
async function waitUntilEvaluated(page: Page, chunk: string) {
  // The code is a string, because the test runner would transform an `import()` in a function.
  await page.evaluate(`import('${chunk}').then(() =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))`)
}
