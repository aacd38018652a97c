import { randomBytes } from 'node:crypto'
import { defaultReportSettings } from '@lpi/contract'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { upsertCustomization } from '../server/src/organizations/customization/queries.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { withDatabase } from './database.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'

const visit = setUpBrowser()

/** The API rejects `<`, so the test writes to the database directly, which a bug or an operator could also do. */
const markup = '"><img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}'

async function storeMarkup(cohort: Awaited<ReturnType<typeof setUpCohort>>, userIds: string[]) {
  await withDatabase(inject('product').dataDir, async (db) => {
    const { organizationId, cohortId } = cohort
    // Organization names must be unique.
    const name = `${markup}${randomBytes(4).toString('hex')}`
    await db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute()
    await db.updateTable('cohorts').set({ name: markup }).where('id', '=', cohortId).execute()
    const names = { first_name: markup, last_name: markup, org_or_school: markup }
    const person = { ...names, email_confirmed_at: new Date() }
    await db.updateTable('users').set(person).where('id', 'in', userIds).execute()
    await upsertCustomization(db, {
      organizationId,
      changedBy: userIds[0]!,
      now: new Date(),
      baseVersion: 0,
      settings: {
        ...defaultReportSettings,
        individual: { ...defaultReportSettings.individual, coverTitle: markup, introduction: markup },
        group: { ...defaultReportSettings.group, coverTitle: markup, introduction: markup },
      },
    })
  })
}

it('markup in stored names and texts is shown as text and is not executed (SEC-093)', async () => {
  const cohort = await setUpCohort()
  const { learner, id } = await createLearnerWithReport(cohort.accessCode)
  const learnerInProgress = await createLearnerWithAssessment(cohort.accessCode)
  const invitedLearner = await createLearner()
  await createCompletedLearners(cohort, 9)
  const administrator = await createAdministrator(cohort.organizationId)
  await administrator.call('POST', '/v4/invitations', {
    organizationId: cohort.organizationId,
    folderId: cohort.cohortId,
    operationId: crypto.randomUUID(),
    emails: [invitedLearner.email],
  })
  const { items } = await administrator.call(
    'POST',
    `/lpi/api/v4/lpi-assessments/search?organizationId=${cohort.organizationId}`,
    { status: ['INVITATION_SENT'] },
  )
  const people = [learner, learnerInProgress.learner, invitedLearner, administrator]
  await storeMarkup(
    cohort,
    people.map(({ userId }) => userId),
  )

  const learnerPage = await visit('/your-assessments', { as: learner })
  await expectMarkupAsText(learnerPage, [
    ['/your-assessments', true],
    [`/assessment/${id}/view-results`, true],
    ['/contact-settings', false],
    ['/accessibility', false],
  ])
  const learnerInProgressPage = await visit('/your-assessments', { as: learnerInProgress.learner })
  await expectMarkupAsText(learnerInProgressPage, [
    [`/instructions/${learnerInProgress.id}`, true],
    [`/demographics/${learnerInProgress.id}`, false],
    [`/assessment/${learnerInProgress.id}`, false],
  ])
  const invitedLearnerPage = await visit('/your-assessments', { as: invitedLearner })
  await expectMarkupAsText(invitedLearnerPage, [[`/invitation/${items[0].id}`, true]])
  const administratorPage = await visit('/admin/view-assessments', { as: administrator })
  await expectMarkupAsText(administratorPage, [
    ['/admin/overview', true],
    ['/admin/view-assessments', true],
    ['/admin/cohorts', true],
    ['/admin/reports', true],
    [`/admin/group-insight?cohort=${cohort.cohortId}`, true],
    ['/admin/reports/customization', true],
    ['/admin/invitations', true],
  ])
})

/**
 * Opens each screen. `isShown` says whether the screen shows the stored markup. A script that the browser blocks also
 * fails the test, because the browser logs an error.
 */
async function expectMarkupAsText(page: Page, screens: [path: string, isShown: boolean][]) {
  page.on('dialog', (dialog) => {
    throw new Error(`a script ran: ${dialog.message()}`)
  })
  for (const [path, isShown] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (isShown) await page.waitForFunction(isTextShown, 'onerror=alert(1)')
    expect(await page.locator('img[src="x"], script:not([src]):text("alert")').count(), path).toBe(0)
  }
}

function isTextShown(text: string) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  return [document.body.textContent, ...fields].some((shown) => shown.includes(text))
}
