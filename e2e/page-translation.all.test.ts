import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { withDatabase } from './database.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { addCohort, createAdministrator, setUpCohort } from './operator.ts'
import { translatePages } from './page-translation.ts'
import { buildPerson, type LoggedInUser } from './people.ts'
import { chooseLanguage } from './screenshot-variants.ts'
import {
  answerPage,
  beginAssessment,
  chooseOption,
  expectHeading,
  fillRegistration,
  finishAssessment,
  logIn,
  waitUntilIdle,
} from './steps.ts'

const visit = setUpBrowser({ reusesPages: false })

const unknownId = '00000000-0000-4000-8000-000000000000'

type Visit = { path: string; as?: LoggedInUser }

/** One visit of every screen. */
async function listVisits(): Promise<Record<string, Visit>> {
  const { learner, id } = await createLearnerWithReport()
  const progress = await createLearnerWithAssessment()
  const newLearner = await createLearner()
  const cohort = await setUpCohort()
  await addCohort(cohort, 'Spring')
  await createCompletedLearners(cohort, 7)
  const administrator = await createAdministrator(cohort.organizationId)
  const { user_id: personId } = await withDatabase(inject('product').dataDir, (db) =>
    db
      .selectFrom('assessments')
      .select('user_id')
      .where('cohort_id', '=', cohort.cohortId)
      .executeTakeFirstOrThrow(),
  )
  const { id: instrument, version } = cohort.instrument
  const asLearner = (path: string) => ({ path, as: learner })
  const asAdministrator = (path: string) => ({ path, as: administrator })
  return {
    login: { path: '/login' },
    register: { path: '/register' },
    forgotPassword: { path: '/forgot-password' },
    resetPassword: { path: '/reset-password?code=abc' },
    join: { path: `/join?code=${cohort.accessCode}` },
    passwordExpired: { path: '/password-expired?username=ada@example.com' },
    loginFromLegacy: { path: '/login-from-legacy' },
    loginWith: { path: `/login/with/${unknownId}` },
    loginReturn: { path: '/login/return' },
    courseStart: { path: '/course/start' },
    confirmEmail: { path: '/confirm-email' },
    unsubscribe: { path: '/unsubscribe?code=none' },
    planCheckIn: { path: '/plan-check-in' },
    observer: { path: '/observer' },
    accountErased: { path: '/account-erased' },
    error: { path: '/error' },
    accessibility: { path: '/accessibility' },
    sampleReport: { path: '/sample-report' },
    notFound: { path: '/no-such-page' },
    home: asLearner('/'),
    demographics: { path: `/demographics/${progress.id}`, as: progress.learner },
    instructions: { path: `/instructions/${progress.id}`, as: progress.learner },
    assessment: { path: `/assessment/${progress.id}?page=1`, as: progress.learner },
    viewResults: asLearner(`/assessment/${id}/view-results`),
    observers: asLearner(`/assessment/${id}/observers`),
    takeAgain: asLearner(`/assessment/${id}/take-again`),
    invitation: asLearner(`/invitation/${unknownId}`),
    yourAssessments: asLearner('/your-assessments'),
    yourProgress: asLearner('/your-progress'),
    acceptTerms: { path: '/accept-terms', as: newLearner },
    contactSettings: asLearner('/contact-settings'),
    confirmYourEmail: asLearner('/confirm-your-email?code=none'),
    overview: asAdministrator('/admin/overview'),
    viewAssessments: asAdministrator('/admin/view-assessments'),
    invite: asAdministrator('/admin/people/invite'),
    cohorts: asAdministrator('/admin/cohorts'),
    cohort: asAdministrator(`/admin/cohorts/${cohort.cohortId}`),
    instrumentPreview: asAdministrator(`/admin/questionnaires/${instrument}/${version}`),
    cohortReminders: asAdministrator(`/admin/cohorts/${cohort.cohortId}/reminders`),
    colleagues: asAdministrator('/admin/colleagues'),
    connections: asAdministrator('/admin/connections'),
    connection: asAdministrator('/admin/connections/new'),
    connectionTest: asAdministrator(`/admin/connections/${unknownId}/test`),
    person: asAdministrator(`/admin/people/${personId}`),
    reports: asAdministrator('/admin/reports'),
    reportsCustomization: asAdministrator('/admin/reports/customization'),
    settings: asAdministrator('/admin/settings'),
    platforms: asAdministrator('/admin/platforms'),
    platform: asAdministrator('/admin/platforms/new'),
    activity: asAdministrator('/admin/activity'),
    export: asAdministrator('/admin/export'),
    impact: asAdministrator('/admin/impact'),
    groupInsight: asAdministrator(`/admin/group-insight?cohort=${cohort.cohortId}`),
  }
}

it.each([
  ['visitors', (path: string, as: unknown) => !as && path],
  ['learners', (path: string, as: unknown) => as && !path.startsWith('/admin/')],
  ['administrators', (path: string) => path.startsWith('/admin/')],
])(
  'on every screen for %s that the browser has translated, all texts follow a change of the language, and menus and dialogs open and close (REQ-009)',
  async (_, isIncluded) => {
    const problems: string[] = []
    const visits = await listVisits()
    expect(Object.keys(visits)).toEqual(readScreenNames())
    for (const [screen, { path, as }] of Object.entries(visits)) {
      if (!isIncluded(path, as)) continue

      const page = await visit('about:blank', { ...(as && { as }), expected: [/status of 4\d\d/] })
      await translatePages(page)
      await page.goto(path)
      await waitUntilShown(page)
      await openAndCloseAll(page)
      const english = await readSentences(page)
      await switchLanguage(page, 'fr')
      await waitUntilSettled(page)
      const french = await readSentences(page)
      await page.reload()
      await waitUntilShown(page)
      // Names of people and cohorts are the same in both languages.
      const names = await readSentences(page)
      const remaining = french.filter((text) => english.includes(text) && !names.includes(text))
      for (const text of remaining) problems.push(`${screen} still shows "${text}"`)
      await switchLanguage(page, 'en')
      await page.close()
    }
    expect(problems).toEqual([])
  },
)

it('a learner goes from registration to the report and the plan while the browser translates every page (REQ-065)', async () => {
  const page = await visit('about:blank', { expected: [/ERR_INTERNET_DISCONNECTED|status of 40\d/] })
  await translatePages(page)
  const person = buildPerson()
  await page.goto('/register')
  await expectHeading(page, 'Create your account')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Fill in this field').first().waitFor()
  await fillRegistration(page, person)
  await expectHeading(page, 'Hello, Ada')
  await page.getByLabel('Access code').fill('AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Use code' }).click()
  await page.getByText('This access code doesn’t exist.').waitFor()
  await beginAssessment(page)
  await answerPage(page)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await chooseOption(page.locator('fieldset[data-question]').first(), 2)
  await page.getByText('Saved on this device, waiting to send').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('6 of 30 answered').waitFor()
  await finishAssessment(page)
  await page.getByRole('heading', { name: 'Making room' }).first().waitFor()
  await page.getByRole('button', { name: 'Add to my plan' }).first().click()
  await waitUntilIdle(page)
  await page.goto('/logout')
  await expectHeading(page, 'You’re logged out')
  await page.goto('/login')
  await logIn(page, { ...person, password: 'Wrong-harbor-7' })
  await page.getByRole('alert').waitFor()
  await logIn(page, person)
  await expectHeading(page, 'Hello, Ada')
})

it('an administrator searches, invites and creates a cohort while the browser translates every page', async () => {
  const cohort = await setUpCohort()
  const { email } = buildPerson()
  const page = await visit('about:blank', { as: await createAdministrator(cohort.organizationId) })
  await translatePages(page)
  await page.goto('/admin/people/invite')
  await page.getByLabel('Email addresses').fill(`${email}\nno address`)
  await page.getByRole('button', { name: 'Review list' }).click()
  await page.getByText('no address').first().waitFor()
  await page.getByLabel('Email addresses').fill(email)
  await page.getByRole('button', { name: 'Review list' }).click()
  await page.getByRole('button', { name: /^Invite [0-9]+ p/ }).click()
  await waitForEmail(inject('product').mailFolder, email, /\/invitation\//)
  await page.getByRole('link', { name: 'Follow their progress' }).click()
  await page.getByRole('row').filter({ hasText: email }).waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await page.getByText(email).waitFor({ state: 'hidden' })
  await page.goto('/admin/cohorts')
  await page.getByRole('button', { name: 'New cohort' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

/** The names in the table of screens. */
function readScreenNames() {
  const file = join(import.meta.dirname, '../web/src/app/routing/screens.ts')
  const [, table] = readFileSync(file, 'utf8').split('export const screens = {')
  return [...table!.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)
}

async function waitUntilShown(page: Page) {
  await page.locator('#root h1').first().waitFor()
  await page.locator('#prerendered').waitFor({ state: 'detached' })
  await waitUntilIdle(page)
  await page
    .locator('[aria-busy=true], [role=progressbar][data-loading]')
    .first()
    .waitFor({ state: 'detached' })
}

async function switchLanguage(page: Page, language: 'en' | 'fr') {
  await chooseLanguage(page, language)
  await page.waitForFunction((lang) => document.documentElement.lang === lang, language)
  await waitUntilShown(page)
}

/** Waits until the data in the new language has arrived. */
async function waitUntilSettled(page: Page) {
  let previous: string[] = []
  await expect
    .poll(
      async () => {
        const before = previous
        previous = await readSentences(page)
        return before.join() === previous.join()
      },
      { interval: 1000 },
    )
    .toBe(true)
}

/** Opens and closes everything on the page that opens and closes. */
async function openAndCloseAll(page: Page) {
  const triggers = page.locator('main').locator('summary, button[aria-expanded], button[aria-haspopup]')
  for (const trigger of await triggers.all()) {
    if (!(await trigger.isVisible()) || !(await trigger.isEnabled())) continue
    await trigger.click()
    await page.keyboard.press('Escape')
  }
}

/** Reads the lines of the page that have at least two words. */
function readSentences(page: Page) {
  return page.evaluate(() =>
    document
      .querySelector<HTMLElement>('#root')!
      .innerText.split('\n')
      .map((line) => line.trim())
      .filter((line) => /\p{L}{2}.*\s.*\p{L}{2}/u.test(line)),
  )
}
