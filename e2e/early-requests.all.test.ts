import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import type { LoggedInUser } from './people.ts'

const visitWithWorker = setUpBrowser({ reusesPages: false })

/** Blocks the service worker, because `delayStart` cannot delay a script that the service worker loads. */
const visit: typeof visitWithWorker = (path, options) =>
  visitWithWorker(path, { ...options, serviceWorkers: 'block' })

it.each([
  ['the home page', async () => ({ learner: await createLearner(), path: '/' }), 4],
  [
    'the question page',
    async () => withPath(await createLearnerWithAssessment(), (id) => `/assessment/${id}?page=1`),
    5,
  ],
  [
    'the report',
    async () => withPath(await createLearnerWithReport(), (id) => `/assessment/${id}/view-results`),
    4,
  ],
])(
  'the first requests of %s are sent before the application has loaded, and each is sent only once',
  async (_, prepare, count) => {
    const { learner, path } = await prepare()
    const page = await visit('/error', { as: learner })
    const { requested, start } = await delayStart(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => requested.length).toBe(count)
    start()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted())
    expect(await countEarlyResponses(page)).toBe(0)
  },
)

it.each([
  ['the default organization', 3, () => ''],
  ['a selected organization', 4, (id: string) => `?organization=${id}`],
])('a cold page of %s has all its data after two rounds of requests', async (_, count, search) => {
  const { organizationId } = await setUpCohort()
  const administrator = await createAdministrator(organizationId)
  const page = await visit('/error', { as: administrator })
  const { requested, start } = await delayStart(page)
  await page.goto(`/admin/overview${search(organizationId)}`, { waitUntil: 'commit' })
  await expect.poll(() => requested.length).toBe(count)
  const { promise: secondRound, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/lpi\/api\//, async (route) => {
    await secondRound
    await route.continue()
  })
  start()
  await expect.poll(() => requested.some((path) => path.includes('/lpi-overview'))).toBe(true)
  const requestedBefore = requested.length
  answer()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.waitForLoadState('networkidle')
  // The frame loads the notices about finished batches of reports later.
  expect(requested.slice(requestedBefore).filter((path) => !path.includes('/batch-reports'))).toEqual([])
})

it.each([
  ['for a visitor', undefined, '/assessment/1?page=1'],
  ['with an expired access token', { exp: 1_000_000_000 }, '/'],
  ['for a screen where few visits start', {}, '/contact-settings'],
])('no request is sent early %s (SEC-050)', async (_, claims, path) => {
  const learner = claims && (await createLearner())
  const page = await visit('/error', learner ? { as: withClaims(learner, claims) } : {})
  const { requested, start } = await delayStart(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('.bootstrap-logo').waitFor()
  expect(await countEarlyResponses(page)).toBeUndefined()
  expect(requested).toEqual([])
  await page.goto('/error', { waitUntil: 'commit' })
  start()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('the application repeats a failed early request', async () => {
  const page = await visit('/error', { as: await createLearner(), expected: [/ERR_FAILED/] })
  const { requested, start } = await delayStart(page)
  await page.route('**/lpi/api/v4/lpi-assessments/*', (route) => route.abort(), { times: 1 })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => requested.length).toBe(4)
  start()
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
})

it('a request whose parameter is missing from the URL is not sent early, and the early request for the assessment uses the browser’s language', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('/error', { as: learner, locale: 'fr-FR' })
  const { requested, start } = await delayStart(page)
  await page.goto(`/assessment/${id}`, { waitUntil: 'commit' })
  await expect.poll(() => requested.length).toBe(4)
  expect(await countEarlyResponses(page)).toBe(4)
  expect(requested.filter((path) => path.endsWith(`${id}?language=fr`))).toHaveLength(1)
  expect(requested.filter((path) => path.includes('/questions'))).toEqual([])
  start()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

function withPath({ learner, id }: { learner: LoggedInUser; id: string }, getPath: (id: string) => string) {
  return { learner, path: getPath(id) }
}

/** Counts the early responses that have not been used. */
function countEarlyResponses(page: Page) {
  return page.evaluate(() => (window as { earlyResponses?: Map<string, unknown> }).earlyResponses?.size)
}

/** Delays the application's script until `start` is called, and records every API request. */
async function delayStart(page: Page) {
  const requestedUrls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(users\/api|lpi\/api|api)\//.test(pathname)) requestedUrls.push(pathname + search)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/static/scripts/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { requested: requestedUrls, start: resolve }
}

/** Returns the learner's session with changed claims in the access token, which makes the token's signature invalid. */
function withClaims(learner: LoggedInUser, claims: Record<string, unknown>): Pick<LoggedInUser, 'state'> {
  const text = JSON.stringify(learner.state).replace(
    /Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)/,
    (_, head, body, signature) => {
      const originalClaims = JSON.parse(Buffer.from(body, 'base64url').toString())
      const changedBody = Buffer.from(JSON.stringify({ ...originalClaims, ...claims })).toString('base64url')
      return `Bearer ${head}.${changedBody}.${signature}`
    },
  )
  return { state: JSON.parse(text) }
}
