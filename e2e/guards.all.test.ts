import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { expectHeading, expectPath, readStoredRoot } from './steps.ts'

const visit = setUpBrowser()

const unknownId = '00000000-0000-4000-8000-000000000000'

/**
 * Paths of protected pages, with the heading and the beginning of the document title that a learner sees. `:id` is the
 * id of the learner’s assessment.
 */
const protectedRoutes = [
  ['/', 'Hello, Ada', 'Home'],
  ['/demographics/:id', 'About you', 'About you'],
  ['/instructions/:id', 'Everyday Leadership', 'Everyday Leadership'],
  ['/assessment/:id', 'Statements 1 to 6', 'Page 1 of 5 · Everyday Leadership'],
  [`/invitation/${unknownId}`, 'Invitation not found', 'Invitation not found'],
  ['/assessment/no-id', 'Page not found', 'Page not found'],
  ['/your-assessments', 'Your Assessments', 'Your Assessments'],
  ['/contact-settings', 'Contact settings', 'Contact settings'],
  ['/admin/activity', 'For administrators only', 'For administrators only'],
  ['/admin/export', 'For administrators only', 'For administrators only'],
  ['/admin/impact', 'For administrators only', 'For administrators only'],
  ['/admin/overview', 'For administrators only', 'For administrators only'],
  ['/admin/view-assessments', 'For administrators only', 'For administrators only'],
  ['/admin/cohorts', 'For administrators only', 'For administrators only'],
  ['/admin/people/invite', 'For administrators only', 'For administrators only'],
  ['/admin/settings', 'For administrators only', 'For administrators only'],
  ['/admin/group-insight', 'For administrators only', 'For administrators only'],
  ['/admin/reports', 'For administrators only', 'For administrators only'],
  ['/admin/reports/customization', 'For administrators only', 'For administrators only'],
] as const

const otherProtectedPaths = [
  `/assessment/${unknownId}/view-results`,
  `/assessment/${unknownId}/observers`,
  '/your-progress',
  '/confirm-your-email?code=none',
  '/admin/colleagues',
  '/admin/connections',
  `/admin/cohorts/${unknownId}`,
  `/admin/cohorts/${unknownId}/reminders`,
  `/admin/people/${unknownId}`,
  '/admin/questionnaires/everyday-leadership/1.0.0',
]

/** Pages for visitors only. A learner is redirected to the home page. */
const visitorRoutes = [
  ['/login', 'Welcome', 'Log in'],
  ['/register', 'Create your account', 'Create your account'],
  ['/join', 'Use an access code', 'Use an access code'],
  ['/forgot-password', 'Reset your password', 'Reset your password'],
  ['/reset-password', 'This link no longer works', 'This link no longer works'],
  ['/password-expired?username=ada@example.org', 'Time for a new password', 'Time for a new password'],
] as const

/** Pages for visitors and learners. */
const openRoutes = [
  ['/sample-report', 'Everyday Leadership', 'Sample report'],
  ['/error', 'Something went wrong', 'Something went wrong'],
  ['/login-from-legacy', 'The link is incomplete', 'The link is incomplete'],
  ['/accessibility', 'Accessibility', 'Accessibility'],
  ['/account-erased', 'Your account has been erased', 'Your account has been erased'],
  ['/no-such-page', 'Page not found', 'Page not found'],
  ['/admin/no/such/page', 'Page not found', 'Page not found'],
] as const

it('a visitor reaches pages that require no login, and is redirected from protected pages to the login page (REQ-021, REQ-022, REQ-028, REQ-029, REQ-033, REQ-034, REQ-038, REQ-085)', async () => {
  const page = await visit('/login')
  for (const path of [...protectedRoutes.map(([path]) => path), ...otherProtectedPaths]) {
    await openWithEmptyStorage(page, path)
    const isInvited = path.startsWith('/invitation/')
    await expectScreen(page, '/login', isInvited ? 'You’re invited' : 'Welcome', 'Log in')
    expect(await readStoredRedirect(page)).toBe(path)
  }
  for (const path of ['/logout', '/accept-terms']) {
    await openWithEmptyStorage(page, path)
    await expectScreen(page, '/login', 'Welcome', 'Log in')
    expect(await readStoredRedirect(page)).toBeNull()
  }
  for (const [path, heading, title] of [...visitorRoutes, ...openRoutes]) {
    await openWithEmptyStorage(page, path)
    await expectScreen(page, path, heading, title)
    expect(await readStoredRedirect(page)).toBeNull()
  }
})

it('if no legacy system is configured, the legacy login page says that this login is not available (REQ-022)', async () => {
  const page = await visit('about:blank')
  await page.route(/\/login-from-legacy\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"legacyLogin":true', '"legacyLogin":false')
    await route.fulfill({ response, body })
  })
  const title = 'This login isn’t available'
  await page.goto('/login-from-legacy?token=abc')
  await expectScreen(page, '/login-from-legacy', title, title)
})

it('a learner reaches the pages for learners, and is redirected from visitor-only pages to the home page (REQ-016, REQ-017, REQ-018, REQ-019, REQ-023, REQ-026, REQ-029, REQ-036, REQ-038, REQ-086, REQ-147)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('about:blank', { as: learner, expected: [/status of 40[049]/] })
  for (const [path, heading, title] of [...protectedRoutes, ...openRoutes]) {
    await page.goto(path.replace(':id', id))
    await expectScreen(page, path.replace(':id', id), heading, title)
  }
  await page.goto(`/assessment/${id}/view-results`)
  await expectScreen(page, `/assessment/${id}`, 'Statements 1 to 6', 'Page 1 of 5 · Everyday Leadership')
  for (const [path] of [...visitorRoutes, ['/accept-terms'] as const]) {
    await page.goto(path)
    await expectScreen(page, '/', 'Hello, Ada', 'Home')
  }

  await storeRedirect(page, '/your-assessments')
  await page.goto('/login')
  await expectScreen(page, '/your-assessments', 'Your Assessments', 'Your Assessments')
  expect(await readStoredRedirect(page)).toBeNull()

  await page.goto('/logout')
  await expectScreen(page, '/logout', 'You’re logged out', 'You’re logged out')
})

async function openWithEmptyStorage(page: Page, path: string) {
  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
}

async function expectScreen(page: Page, path: string, heading: string, title: string) {
  await expectHeading(page, heading)
  await expectPath(page, path.replace(/\?.*/, ''))
  await expect.poll(() => page.title()).toBe(`${title} · Everyday Leadership`)
}

async function readStoredRedirect(page: Page) {
  return (await readStoredRoot(page))?.state.auth.redirectAfterLogin ?? null
}

async function storeRedirect(page: Page, path: string) {
  await page.evaluate((location) => {
    const root = JSON.parse(localStorage.getItem('root')!)
    root.state.auth.redirectAfterLogin = location
    localStorage.setItem('root', JSON.stringify(root))
  }, path)
}
