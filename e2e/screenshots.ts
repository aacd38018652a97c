import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { startDevelopment } from './dev-server.ts'
import { learnerUnderWay, learnerWithReport, newLearner } from './learners.ts'
import { makeDemo, newAdministrator, newCohort } from './operator.ts'
import { answerStatements, type Member } from './people.ts'

/** Screenshots of every screen at three widths, light and dark, and in Arabic and Chinese, for manual review. */
const folder = join(import.meta.dirname, 'screenshots')
const looks = [
  ...[360, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, language: 'English' })),
  ),
  { width: 360, colorScheme: 'dark' as const, language: 'العربية' },
  { width: 1280, colorScheme: 'light' as const, language: 'العربية' },
  { width: 768, colorScheme: 'light' as const, language: '简体中文' },
]

const visit = setUpBrowser()

async function take(page: Page, name: string, look: (typeof looks)[number]) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({
    path: join(
      folder,
      `${name}-${await page.evaluate(() => document.documentElement.lang)}-${look.width}-${look.colorScheme}.png`,
    ),
    fullPage: true,
  })
}

it('takes a screenshot of every screen', async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const finished = await learnerWithReport()
  const underWay = await learnerUnderWay()
  await answerStatements(underWay.learner, underWay.id)
  const newcomer = await newLearner()
  const demo = makeDemo(300)
  const administrator = await newAdministrator(demo.organizationId)
  const { organizationId } = await newCohort()
  const beginner = await newAdministrator(organizationId)

  for (const look of looks) {
    const options = {
      colorScheme: look.colorScheme,
      viewport: { width: look.width, height: 800 },
      expected: [/404/],
    }
    await takePublicScreens(options, look)
    await takeEach(newcomer, options, look, {
      'home-newcomer': '/',
      'your-assessments-none': '/your-assessments',
    })
    await takeEach(underWay.learner, options, look, {
      'home-under-way': '/',
      demographics: `/demographics/${underWay.id}`,
      instructions: `/instructions/${underWay.id}`,
      assessment: `/assessment/${underWay.id}?page=1`,
      'your-assessments': '/your-assessments',
    })
    await takeEach(finished.learner, options, look, {
      'home-finished': '/',
      results: `/assessment/${finished.id}/view-results`,
      'contact-settings': '/contact-settings',
      invitation: '/invitation/00000000-0000-4000-8000-000000000000',
      'admin-refused': '/admin/view-assessments',
    })
    await takeEach(administrator, options, look, {
      'admin-view-assessments': '/admin/view-assessments',
      'admin-invitations': '/admin/invitations',
      'admin-cohorts': '/admin/cohorts',
      'admin-reports': '/admin/reports',
      'admin-customization': '/admin/reports/customization',
      'admin-group-insight': `/admin/group-insight?cohort=${demo.cohorts[0]!.cohortId}`,
    })
    await takeEach(beginner, options, look, {
      'admin-view-assessments-none': '/admin/view-assessments',
      'admin-invitations-none': '/admin/invitations',
      'admin-reports-none': '/admin/reports',
      'admin-group-insight-none': '/admin/group-insight',
    })
  }
})

it('takes a picture of the page of all components in each look', async () => {
  const development = await startDevelopment(inject('product').url)
  try {
    const page = await visit('/design', { baseURL: development.url, viewport: { width: 1280, height: 800 } })
    const look = { width: 1280, colorScheme: 'light' as const, language: 'English' }
    await take(page, 'design', look)
    for (const choice of ['dark', 'more', 'right to left']) {
      await page.getByRole('radio', { name: choice, exact: true }).check({ force: true })
      await take(page, `design-${choice.replaceAll(' ', '-')}`, look)
    }
  } finally {
    await development.stop()
  }
})

async function takeEach(
  as: Member,
  options: BrowserContextOptions,
  look: (typeof looks)[number],
  screens: Record<string, string>,
) {
  const page = await visit('/', { ...options, as, expected: [/404/] })
  await speak(page, look.language)
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await take(page, name, look)
  }
  await page.close()
}

/** Goes on in a language, by its own name. */
async function speak(page: Page, language: string) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const banner = page.getByRole('banner')
  const button = banner.locator('button[aria-expanded]').last()
  await button.click()
  await banner.getByRole('button', { name: language, exact: true }).click()
  await button.filter({ hasText: language }).waitFor({ state: 'attached' })
}

async function takePublicScreens(options: BrowserContextOptions, look: (typeof looks)[number]) {
  const page = await visit('/login', { ...options, expected: [/404/] })
  await speak(page, look.language)
  const screens = {
    login: '/login',
    register: '/register',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?code=abc',
    'password-expired': '/password-expired?username=ada@example.com',
    'login-from-legacy': '/login-from-legacy',
    error: '/error',
    'not-found': '/no-such-page',
  }
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await take(page, name, look)
  }
  await page.goto('/register')
  await page.locator('button[type="submit"]').click()
  await take(page, 'register-missing', look)
  await page.close()
}
