import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { createAdministrator, createDemo } from './operator.ts'
import { answerStatements, type LoggedInUser } from './people.ts'

const visit = setUpBrowser()

/** Where each screen is opened, and by whom; `undefined` means a visitor. */
type Places = Record<string, { path: string; as: LoggedInUser | undefined; dialog?: string }>

async function listPlaces(): Promise<Places> {
  const { learner, id } = await createLearnerWithReport()
  const started = await createLearnerWithAssessment()
  await answerStatements(started.learner, started.id)
  const demo = await createDemo(60)
  const administrator = await createAdministrator(demo.organizationId)
  const { cohortId } = demo.cohorts[0]!
  const { user_id, instrument_id, instrument_version } = await withDatabase(inject('product').dataDir, (db) =>
    db
      .selectFrom('assessments')
      .select(['user_id', 'instrument_id', 'instrument_version'])
      .where('cohort_id', '=', cohortId)
      .where('status', '=', 'COMPLETED')
      .executeTakeFirstOrThrow(),
  )
  const visitor = (path: string) => ({ path, as: undefined })
  const asLearner = (path: string) => ({ path, as: learner })
  const asStarted = (path: string) => ({ path, as: started.learner })
  const asAdministrator = (path: string, dialog?: string) => ({
    path: `/admin/${path}`,
    as: administrator,
    ...(dialog && { dialog }),
  })
  return {
    login: visitor('/login'),
    register: visitor('/register'),
    forgotPassword: visitor('/forgot-password'),
    resetPassword: visitor('/reset-password?code=abc'),
    join: visitor('/join'),
    passwordExpired: visitor('/password-expired?username=ada@example.com'),
    loginFromLegacy: visitor('/login-from-legacy'),
    loginWith: visitor('/login/with/00000000-0000-4000-8000-000000000000'),
    loginReturn: visitor('/login/return'),
    courseStart: visitor('/course/start'),
    confirmEmail: visitor('/confirm-email'),
    unsubscribe: visitor('/unsubscribe'),
    planCheckIn: visitor('/plan-check-in'),
    observer: visitor('/observer'),
    accountErased: visitor('/account-erased'),
    error: visitor('/error'),
    accessibility: visitor('/accessibility'),
    sampleReport: visitor('/sample-report'),
    notFound: visitor('/no-such-page'),
    home: asLearner('/'),
    demographics: asStarted(`/demographics/${started.id}`),
    instructions: asStarted(`/instructions/${started.id}`),
    assessment: asStarted(`/assessment/${started.id}?page=1`),
    viewResults: asLearner(`/assessment/${id}/view-results`),
    observers: asLearner(`/assessment/${id}/observers`),
    takeAgain: asLearner(`/assessment/${id}/take-again`),
    invitation: asLearner('/invitation/00000000-0000-4000-8000-000000000000'),
    yourAssessments: asLearner('/your-assessments'),
    yourProgress: asLearner('/your-progress'),
    acceptTerms: asLearner('/accept-terms'),
    contactSettings: asLearner('/contact-settings'),
    confirmYourEmail: asLearner('/confirm-your-email?code=none'),
    overview: asAdministrator('overview'),
    viewAssessments: asAdministrator('view-assessments'),
    invite: asAdministrator('people/invite'),
    cohorts: asAdministrator('cohorts', 'New cohort'),
    cohort: asAdministrator(`cohorts/${cohortId}`),
    instrumentPreview: asAdministrator(`questionnaires/${instrument_id}/${instrument_version}`),
    cohortReminders: asAdministrator(`cohorts/${cohortId}/reminders`),
    colleagues: asAdministrator('colleagues'),
    connections: asAdministrator('connections'),
    connection: asAdministrator('connections/new'),
    connectionTest: asAdministrator('connections/00000000-0000-4000-8000-000000000000/test'),
    person: asAdministrator(`people/${user_id}`),
    reports: asAdministrator('reports'),
    reportsCustomization: asAdministrator('reports/customization'),
    settings: asAdministrator('settings'),
    platforms: asAdministrator('platforms'),
    platform: asAdministrator('platforms/new'),
    activity: asAdministrator('activity'),
    export: asAdministrator('export'),
    impact: asAdministrator('impact'),
    groupInsight: asAdministrator(`group-insight?cohort=${cohortId}`),
  }
}

/** The names in the table of screens. */
function listScreens() {
  const table = readFileSync(new URL('../web/src/app/routing/screens.ts', import.meta.url), 'utf8')
  return Array.from(
    table.slice(table.indexOf('export const screens')).matchAll(/^ {2}(\w+)/gm),
    ([, name]) => name,
  )
}

/** Prints a page twice, without and with the backgrounds that browsers leave out by default. */
async function print(page: Page, colorScheme: 'light' | 'dark') {
  // Lays out the page for print, so that it contains the rows of lists that the screen has not rendered yet.
  await page.emulateMedia({ media: 'print', colorScheme })
  const query = `print and (prefers-color-scheme: ${colorScheme})`
  await page.waitForFunction((query) => matchMedia(query).matches, query)
  const files: Buffer[] = []
  for (const printBackground of [false, true]) files.push(await page.pdf({ format: 'A4', printBackground }))
  return files
}

/** A PDF states when it was created. */
const withoutDates = (pdf: Buffer) => pdf.toString('latin1').replace(/\(D:\d{14}[^)]*\)/g, '')

it('every screen is printed from a dark browser exactly as from a light one, with and without backgrounds, with sections collapsed and with a dialog open (A11Y-001)', async () => {
  const differences: string[] = []
  const pages = new Map<LoggedInUser | undefined, Page>()
  const places = await listPlaces()
  expect(Object.keys(places)).toEqual(listScreens())
  for (const [name, { path, as, dialog }] of Object.entries(places)) {
    const page =
      pages.get(as) ?? (await visit('about:blank', { ...(as && { as }), expected: [/status of 4\d\d/] }))
    pages.set(as, page)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await page.locator('#prerendered').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    if (dialog) {
      await page.getByRole('button', { name: dialog, exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    }
    const [light, dark] = [await print(page, 'light'), await print(page, 'dark')]
    for (const [index, file] of dark.entries()) {
      if (withoutDates(file) !== withoutDates(light[index]!))
        differences.push(`${name}, ${index === 0 ? 'without' : 'with'} backgrounds`)
    }
  }
  expect(differences).toEqual([])
})
