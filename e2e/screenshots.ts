import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { BrowserContextOptions } from 'playwright-core'
import { inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { createAdministrator, createDemo, setUpCohort, setUpOrganization } from './operator.ts'
import { answerStatements, type LoggedInUser } from './people.ts'
import {
  chooseLanguage,
  pageOptions,
  screenshotFolder,
  takeScreenshot,
  type Variant,
  variants,
  waitUntilComplete,
} from './screenshot-variants.ts'
import { expectHeading, logIn } from './steps.ts'

/** Takes screenshots for manual review, in the variants that `screenshot-variants.ts` selects. */

const visit = setUpBrowser()

it('takes screenshots of the screens for visitors, learners and administrators', async () => {
  const learnerWithReport = await createLearnerWithReport()
  const learnerInProgress = await createLearnerWithAssessment()
  await answerStatements(learnerInProgress.learner, learnerInProgress.id)
  const registeredLearner = await createLearner()
  const demo = await createDemo(300)
  const administrator = await createAdministrator(demo.organizationId)
  const assessment = await withDatabase(inject('product').dataDir, (db) =>
    db
      .selectFrom('assessments')
      .select(['user_id', 'instrument_id', 'instrument_version'])
      .where('cohort_id', '=', demo.cohorts[0]!.cohortId)
      .where('status', '=', 'COMPLETED')
      .executeTakeFirstOrThrow(),
  )
  const { organizationId } = await setUpOrganization()
  const administratorWithoutLearners = await createAdministrator(organizationId)

  for (const variant of variants) {
    const options = { ...pageOptions(variant), expected: [/404/] }
    await takePublicScreens(options, variant)
    await takeScreenshots(registeredLearner, options, variant, {
      'home-without-assessments': '/',
      'your-assessments-none': '/your-assessments',
      'your-progress-none': '/your-progress',
    })
    await takeScreenshots(learnerInProgress.learner, options, variant, {
      'home-in-progress': '/',
      demographics: `/demographics/${learnerInProgress.id}`,
      instructions: `/instructions/${learnerInProgress.id}`,
      assessment: `/assessment/${learnerInProgress.id}?page=1`,
      'your-assessments': '/your-assessments',
    })
    await takeScreenshots(learnerWithReport.learner, options, variant, {
      'home-completed': '/',
      results: `/assessment/${learnerWithReport.id}/view-results`,
      'your-progress': '/your-progress',
      observers: `/assessment/${learnerWithReport.id}/observers`,
      'contact-settings': '/contact-settings',
      'confirm-your-email': '/confirm-your-email?code=none',
      invitation: '/invitation/00000000-0000-4000-8000-000000000000',
      'admin-not-administrator': '/admin/view-assessments',
    })
    await takeScreenshots(administrator, options, variant, {
      'admin-overview': '/admin/overview',
      'admin-view-assessments': '/admin/view-assessments',
      'admin-activity': '/admin/activity',
      'admin-export': '/admin/export',
      'admin-impact': '/admin/impact',
      'admin-invite': '/admin/people/invite',
      'admin-settings': '/admin/settings',
      'admin-cohorts': '/admin/cohorts',
      'admin-cohort': `/admin/cohorts/${demo.cohorts[0]!.cohortId}`,
      'admin-reminders': `/admin/cohorts/${demo.cohorts[0]!.cohortId}/reminders`,
      'admin-cohorts-archived': '/admin/cohorts?archived=true',
      'admin-reports': '/admin/reports',
      'admin-customization': '/admin/reports/customization',
      'admin-colleagues': '/admin/colleagues',
      'admin-connections': '/admin/connections',
      'admin-connection-new': '/admin/connections/new',
      'admin-person': `/admin/people/${assessment.user_id}`,
      'admin-questionnaire': `/admin/questionnaires/${assessment.instrument_id}/${assessment.instrument_version}`,
      'admin-group-insight': `/admin/group-insight?cohort=${demo.cohorts[0]!.cohortId}`,
    })
    await takeScreenshots(administratorWithoutLearners, options, variant, {
      'admin-overview-none': '/admin/overview',
      'admin-view-assessments-none': '/admin/view-assessments',
      'admin-invite-none': '/admin/people/invite',
      'admin-cohorts-none': '/admin/cohorts',
      'admin-reports-none': '/admin/reports',
      'admin-export-none': '/admin/export',
      'admin-impact-none': '/admin/impact',
      'admin-activity-none': '/admin/activity',
      'admin-group-insight-none': '/admin/group-insight',
    })
  }
})

it('takes screenshots of the two-step login screens and of the form for changing the password', async () => {
  const administrator = await createAdministrator((await setUpCohort()).organizationId)
  const page = await visit('/contact-settings', { as: administrator, expected: [/40[01]/] })
  const takeAll = async (name: string) => {
    for (const variant of variants) {
      await page.setViewportSize({ width: variant.width, height: 800 })
      await page.emulateMedia({ colorScheme: variant.colorScheme })
      await chooseLanguage(page, variant.language)
      await takeScreenshot(page, name, variant)
    }
    await chooseLanguage(page, 'en')
  }
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await click('Change password')
  await takeAll('two-step-0-change-password')
  await page.reload()
  await click('Set up two-step login')
  await takeAll('two-step-1-password')
  await page.getByLabel('Your password').fill(administrator.password)
  await click('Continue')
  const link = page.getByRole('link', { name: 'Open the app on this device' })
  await link.waitFor()
  await takeAll('two-step-2-qr-code')
  const secret = new URL((await link.getAttribute('href'))!).searchParams.get('secret')!
  await page.getByLabel('Six-digit code').fill(new TOTP({ secret }).generate())
  await click('Turn on')
  await page.getByText('Save your backup codes').waitFor()
  await takeAll('two-step-3-backup-codes')
  await click('I saved my codes')
  await page.getByText('10 backup codes left').waitFor()
  await takeAll('two-step-4-on')
  await click('Turn off two-step login')
  await takeAll('two-step-5-turn-off')
  await page.goto('/logout')
  await expectHeading(page, 'You’re logged out')
  await page.goto('/login')
  await logIn(page, administrator)
  await page.getByLabel('Six-digit code').waitFor()
  await takeAll('two-step-6-code')
  await click('Use a backup code instead')
  await takeAll('two-step-7-backup-code')
})

/** Writes `screenshots/readme.png`. Copy this file to `docs/pictures/report.png` when the report has changed. */
it('creates the picture for the README from two screenshots of a report', async () => {
  const { learner, id } = await createLearnerWithReport()
  const takeReport = async (width: number, height: number) => {
    const options = { as: learner, locale: 'en-US', viewport: { width, height } }
    const page = await visit(`/assessment/${id}/view-results`, options)
    await waitUntilComplete(page, 'results')
    return (await page.screenshot()).toString('base64')
  }
  const [wideImage, narrowImage] = [await takeReport(1200, 800), await takeReport(360, 738)]
  const page = await visit('about:blank', { viewport: { width: 1400, height: 860 } })
  await page.setContent(`
    <style>
      body { margin: 0; background: #e8e1d7 }
      img { position: absolute; box-shadow: 0 8px 24px #0006 }
    </style>
    <img src="data:image/png;base64,${wideImage}" style="left: 40px; top: 56px; width: 1080px" alt="">
    <img src="data:image/png;base64,${narrowImage}" style="left: 1060px; top: 188px; width: 312px" alt="">`)
  await page.screenshot({ path: join(screenshotFolder, 'readme.png') })
})

async function takeScreenshots(
  as: LoggedInUser,
  options: BrowserContextOptions,
  variant: Variant,
  screens: Record<string, string>,
) {
  const page = await visit('/', { ...options, as, expected: [/404/] })
  await chooseLanguage(page, variant.language)
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await takeScreenshot(page, name, variant)
  }
  await page.close()
}

async function takePublicScreens(options: BrowserContextOptions, variant: Variant) {
  // Some screens are opened with a code that does not exist, so the server responds with an error.
  const page = await visit('/login', { ...options, expected: [/40[04]/] })
  await chooseLanguage(page, variant.language)
  const screens = {
    login: '/login',
    join: '/join',
    'sample-report': '/sample-report',
    'plan-check-in': '/plan-check-in?code=none',
    observer: '/observer?code=none',
    register: '/register',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?code=abc',
    'password-expired': '/password-expired?username=ada@example.com',
    'login-from-legacy': '/login-from-legacy',
    unsubscribe: '/unsubscribe?code=none',
    'account-erased': '/account-erased',
    accessibility: '/accessibility',
    error: '/error',
    'not-found': '/no-such-page',
  }
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await takeScreenshot(page, name, variant)
  }
  await page.goto('/register')
  await page.locator('button[type="submit"]').click()
  await takeScreenshot(page, 'register-missing', variant)
  await page.close()
}
