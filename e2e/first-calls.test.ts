import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { learnerUnderWay, learnerWithReport, newLearner } from './learners.ts'
import type { Member } from './people.ts'

const visit = setUpBrowser()

it.each([
  ['home', async () => ({ learner: await newLearner(), path: '/' }), 4],
  ['the question page', async () => at(await learnerUnderWay(), (id) => `/assessment/${id}?page=1`), 5],
  ['the report', async () => at(await learnerWithReport(), (id) => `/assessment/${id}/view-results`), 4],
])(
  'what %s needs is asked for while the application is still on its way, and only then',
  async (_, prepare, count) => {
    const { learner, path } = await prepare()
    const page = await visit('/error', { as: learner })
    const { asked, start } = await withoutStart(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => asked.length).toBe(count)
    start()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(await firstAnswers(page)).toBe(0)
  },
)

it.each([
  ['for a visitor', undefined, '/'],
  ['with a token whose time is over', { exp: 1_000_000_000 }, '/'],
  ['on a page that is not among the first', {}, '/contact-settings'],
])('nothing is asked first %s (SEC-050)', async (_, claims, path) => {
  const learner = claims && (await newLearner())
  const page = await visit('/error', learner ? { as: withClaims(learner, claims) } : {})
  const { asked, start } = await withoutStart(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('.start-mark').waitFor()
  expect(await firstAnswers(page)).toBeUndefined()
  expect(asked).toEqual([])
  await page.goto('/error', { waitUntil: 'commit' })
  start()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('an answer that did not come is asked for again by the application', async () => {
  const page = await visit('/error', { as: await newLearner(), expected: [/ERR_FAILED/] })
  const { asked, start } = await withoutStart(page)
  await page.route('**/lpi/api/v4/lpi-assessments/*', (route) => route.abort(), { times: 1 })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(4)
  start()
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
})

it('what the address does not tell is not asked first; the language is that of the browser', async () => {
  const { learner, id } = await learnerUnderWay()
  const page = await visit('/error', { as: learner, locale: 'fr-FR' })
  const { asked, start } = await withoutStart(page)
  await page.goto(`/assessment/${id}`, { waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(4)
  expect(await firstAnswers(page)).toBe(4)
  expect(asked.filter((path) => path.endsWith(`${id}?language=fr`))).toHaveLength(1)
  expect(asked.filter((path) => path.includes('/questions'))).toEqual([])
  start()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

function at({ learner, id }: { learner: Member; id: string }, path: (id: string) => string) {
  return { learner, path: path(id) }
}

/** How many answers nobody has taken yet. */
function firstAnswers(page: Page) {
  return page.evaluate(() => (window as { firstAnswers?: Map<string, unknown> }).firstAnswers?.size)
}

/** Holds back the application's script, and notes every call that is made meanwhile and afterwards. */
async function withoutStart(page: Page) {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(users\/api|lpi\/api|api)\//.test(pathname)) asked.push(pathname + search)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/static/scripts/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { asked, start: resolve }
}

/** The same session with other claims in its access token, whose signature then is none. */
function withClaims(learner: Member, claims: Record<string, unknown>): Pick<Member, 'state'> {
  const text = JSON.stringify(learner.state).replace(
    /Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)/,
    (_, head, body, sign) => {
      const known = JSON.parse(Buffer.from(body, 'base64url').toString())
      const next = Buffer.from(JSON.stringify({ ...known, ...claims })).toString('base64url')
      return `Bearer ${head}.${next}.${sign}`
    },
  )
  return { state: JSON.parse(text) }
}
