import type { Page, Request } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { buildPerson } from './people.ts'
import {
  beginAssessment,
  chooseOption,
  expectHeading,
  readStoredAnswers,
  readStoredRoot,
  register,
} from './steps.ts'

const visit = setUpBrowser()

it('the content security policy blocks HTML that a script creates from a string, and frames from other origins (SEC-049)', async () => {
  const page = await visit('/login', { expected: [/Content Security Policy|TrustedHTML|Trusted Type/] })
  const result = await page.evaluate(async () => {
    const catchError = (work: () => unknown) => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const markup = catchError(() => {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
    })
    const violatedDirective = await new Promise((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (effectiveDirective !== 'require-trusted-types-for') resolve(effectiveDirective)
      })
      const frame = document.createElement('iframe')
      frame.src = 'http://127.0.0.1:9/'
      document.body.append(frame)
    })
    return { markup, blocked: violatedDirective }
  })
  expect(result).toEqual({ markup: 'TypeError', blocked: 'frame-src' })
})

it('pages and the files that they load have the security headers, forbid framing and set no cookies (SEC-049)', async () => {
  const { url } = inject('product')
  for (const path of ['/', '/login', '/config.json', '/locales/en/common.json', '/nothing']) {
    const { headers } = await fetch(url + path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('x-powered-by'), path).toBeNull()
    expect(headers.get('set-cookie'), path).toBeNull()
  }
})

it('before an assessment begins, the browser stores no personal data except the session; a logout deletes the session, the encryption key and the records of saved answers, even without a connection (SEC-051)', async () => {
  const page = await visit('/', { expected: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })
  await register(page, buildPerson())
  const storedData = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-')),
    databases: (await indexedDB.databases()).length,
    cookies: document.cookie,
  }))
  // `faces` records that the browser has cached the web fonts. This is not personal data.
  const localKeys = storedData.local.filter((key) => key !== 'faces')
  expect({ ...storedData, local: localKeys }).toEqual({
    local: ['root'],
    session: [],
    databases: 0,
    cookies: '',
  })
  await beginAssessment(page)
  await chooseOption(page.locator('fieldset[data-question]').first(), 7)
  await expect.poll(async () => (await readStoredAnswers(page)).durable.length).toBe(1)
  await page.locator('[data-status=saved]').waitFor()
  const { quick, durable } = await readStoredAnswers(page)
  expect(quick).toEqual([])
  expect(durable.map(([, text]) => Object.keys(JSON.parse(text)))).toEqual([
    ['at', 'changeId', 'confirmedAt'],
  ])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([{ name: 'answers', version: 1 }])
  await page.goto('/your-assessments')
  await expectHeading(page, 'Your Assessments')
  expect(await listBuckets(page)).toEqual(['device'])
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.waitForFunction(() => !localStorage.getItem('root')?.includes('eyJ'))
  const { accessToken, refreshToken, userId } = (await readStoredRoot(page)).state.auth
  expect([accessToken, refreshToken, userId]).toEqual([null, null, null])
  expect(await readStoredAnswers(page)).toEqual({ quick: [], durable: [] })
  await expect.poll(() => listBuckets(page)).toEqual([])
  await page.context().setOffline(false)
})

/**
 * Returns the names of the browser's storage buckets. The key that encrypts answers on the device is stored in one of
 * them.
 */
function listBuckets(page: Page) {
  return page.evaluate(() =>
    (navigator as unknown as { storageBuckets: { keys: () => Promise<string[]> } }).storageBuckets.keys(),
  )
}

it('five tabs that need new tokens at the same time send only one token request at a time and stay logged in (SEC-052)', async () => {
  const page = await visit('about:blank', { as: await createLearner() })
  const context = page.context()
  // Several requests in sequence are allowed: a tab that does not read another tab's new tokens in time also requests
  // tokens, and the server returns the same tokens.
  const openRequests = new Set<Request>()
  const openCounts: number[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/identity/token')) return
    openRequests.add(request)
    openCounts.push(openRequests.size)
  })
  context.on('requestfinished', (request) => openRequests.delete(request))
  const storagePage = await context.newPage()
  await storagePage.goto('/locales/en/common.json')
  await storagePage.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('root')!)
    root.state.auth.accessToken = root.state.auth.accessToken.replace(/\.[^.]+$/, '.AAAA')
    localStorage.setItem('root', JSON.stringify(root))
  })
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/your-assessments')))
  await Promise.all(
    tabs.map((tab) => tab.getByRole('heading', { level: 1, name: 'Your Assessments' }).waitFor()),
  )
  expect(new Set(openCounts)).toEqual(new Set([1]))
})
