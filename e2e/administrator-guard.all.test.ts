import { expect, inject, it } from 'vitest'
import { findProblems } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { createAdministrator, grantRole, setUpCohort } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

it('an administrator whose role was revoked sees "For administrators only" after the next request (REQ-148)', async () => {
  const { organizationId, cohort } = await setUpCohort()
  const learner = await createLearner()
  const { revoke } = await grantRole(learner, organizationId)
  const page = await visit('/admin/cohorts', { as: learner, expected: [/status of 404/] })
  // The screen requests the batch reports last. The test waits for this response, so that the request that saves the
  // release date is the first request after the revocation.
  const batchReportsResponse = page.waitForResponse((response) => response.url().includes('/batch-reports'))
  await page.reload()
  await batchReportsResponse
  await page.getByRole('rowheader', { name: cohort }).waitFor()

  await revoke()
  await page.getByRole('button', { name: `Change when reports for ${cohort} are released` }).click()
  await page.getByText('From a set date', { exact: true }).click()
  await page.getByLabel('Release date').fill('2190-12-03')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectHeading(page, 'For administrators only')
  expect(await page.getByText(cohort).count()).toBe(0)

  await page.getByRole('link', { name: 'Go to your home page' }).click()
  await expectHeading(page, 'Hello, Ada')
  expect(await page.getByRole('link', { name: /administration/i }).count()).toBe(0)
})

it('a newly granted administrator role takes effect when the page is reloaded', async () => {
  const { organizationId, cohort } = await setUpCohort()
  const learner = await createLearner()
  const page = await visit('/admin/cohorts', { as: learner })
  await expectHeading(page, 'For administrators only')
  await grantRole(learner, organizationId)
  await page.reload()
  await page.getByRole('rowheader', { name: cohort }).waitFor()
})

it('an administrator with a deadline for confirming the email address sees a notice until the address is confirmed (SEC-071)', async () => {
  const { organizationId } = await setUpCohort()
  const administrator = await createAdministrator(organizationId)
  await withDatabase(inject('product').dataDir, async (db) => {
    const { userId } = administrator
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', userId).execute()
    const deadline = { confirm_by: new Date('2190-12-03T00:00:00Z') }
    await db.updateTable('organization_user_roles').set(deadline).where('user_id', '=', userId).execute()
  })
  const page = await visit('/admin/cohorts', { as: administrator, viewport: { width: 360, height: 800 } })
  await page.getByText(/^Confirm your email address by .*2190/).waitFor()
  expect(await findProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText(`We sent a link to ${administrator.email}`).waitFor()
  const { mailFolder } = inject('product')
  const mail = await waitForEmail(mailFolder, administrator.email, /confirm-your-email\?code=/)
  await page.goto(/\/confirm-your-email\?code=[\w-]+/.exec(mail.text)![0])
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expectHeading(page, 'Email address confirmed')
  await page.goto('/admin/cohorts')
  await expectHeading(page, 'Cohorts')
  expect(await page.getByText(/^Confirm your email address by/).count()).toBe(0)
})
