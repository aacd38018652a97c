import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { grantRole, setUpCohort } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

it('an administrator whose role was revoked sees "For administrators only" after the next request (REQ-148)', async () => {
  const { organizationId, cohortId, cohort } = await setUpCohort()
  const learner = await createLearner()
  const { revoke } = await grantRole(learner, organizationId)
  const page = await visit(`/admin/cohorts/${cohortId}`, { as: learner, expected: [/status of 404/] })
  // The screen requests the batch reports last. The test waits for this response, so that the request that saves the
  // release date is the first request after the revocation.
  const batchReportsResponse = page.waitForResponse((response) => response.url().includes('/batch-reports'))
  await page.reload()
  await batchReportsResponse
  await expectHeading(page, cohort)

  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByText('From a set date', { exact: true }).click()
  await page.getByLabel('Release date').fill('2190-12-03')
  await page.waitForLoadState('networkidle')
  await revoke()
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
