import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'

const visit = setUpBrowser({ reusesPages: false })

/** Opens a page whose application does not load until `load` is called. */
async function visitBeforeApplication(path: string, options: Parameters<typeof visit>[1] = {}) {
  const page = await visit('about:blank', options)
  const { promise: loadSignal, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/static/scripts/*.js', async (route) => {
    await loadSignal
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, load }
}

const isApplicationShown = (page: Page) => page.locator('#root h1').isVisible()

it.each([
  ['/', 'Welcome'],
  ['/login', 'Welcome'],
  ['/register', 'Create your account'],
  ['/join', 'Use an access code'],
  ['/forgot-password', 'Reset your password'],
])('a visitor sees the page %s before the application has loaded', async (path, title) => {
  const { page, load } = await visitBeforeApplication(path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.locator('.bootstrap-logo').isVisible()).toBe(false)
  expect(await isApplicationShown(page)).toBe(false)
  load()
  await expect.poll(() => isApplicationShown(page)).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
  expect(await page.locator('#prerendered').count()).toBe(0)
})

it('a browser whose language is Arabic shows the page in Arabic and right-to-left before the application has loaded', async () => {
  const { page, load } = await visitBeforeApplication('/login', { locale: 'ar-EG' })
  await page.getByRole('heading', { level: 1, name: 'مرحبًا بك' }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
  expect(await page.title()).toBe('تسجيل الدخول · Everyday Leadership')
  load()
  await expect.poll(() => isApplicationShown(page)).toBe(true)
})

it('a language that was chosen on the device takes precedence over the language of the browser', async () => {
  const { page, load } = await visitBeforeApplication('/locales/en/common.json')
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('#prerendered').waitFor({ state: 'attached' })
  expect(await page.locator('#prerendered').isVisible()).toBe(false)
  load()
  await page.getByRole('heading', { level: 1, name: 'Bienvenue' }).waitFor()
})

it('a form keeps its input and its focus when the application loads', async () => {
  const { page, load } = await visitBeforeApplication('/register')
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('combobox', { name: 'Country or region' }).fill('Swed')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Email address').pressSequentially('ada@exam')
  load()
  await expect.poll(() => isApplicationShown(page)).toBe(true)
  await page.keyboard.type('ple.com')
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await page.getByRole('combobox', { name: 'Country or region' }).inputValue()).toBe('Sweden')
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
})

it('a login that is submitted before the application has loaded is completed afterward', async () => {
  const learner = await createLearner()
  const { page, load } = await visitBeforeApplication('/login')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password').first().fill(learner.password)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  load()
  await page.getByRole('heading', { level: 1, name: 'Hello, ' }).waitFor()
})

it('a link that is clicked while the chunk of the first screen is loading opens its target screen', async () => {
  const page = await visit('about:blank')
  const { promise: loginSignal, resolve: loadLogin } = Promise.withResolvers<void>()
  await page.route('**/static/scripts/LoginScreen-*.js', async (route) => {
    await loginSignal
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/register')
  loadLogin()
  await page.locator('#root').getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
})

it('a logged-in user sees only the logo before the application has loaded', async () => {
  const learner = await createLearner()
  const { page, load } = await visitBeforeApplication('/', { as: learner })
  await page.locator('#prerendered').waitFor({ state: 'attached' })
  expect(await page.locator('#prerendered').isVisible()).toBe(false)
  expect(await page.locator('.bootstrap-logo').isVisible()).toBe(true)
  load()
  await page.getByRole('heading', { level: 1, name: 'Hello, ' }).waitFor()
})
