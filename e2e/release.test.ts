import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { answerStatements } from './people.ts'
import { expectHeading, expectPath } from './steps.ts'

const visit = setUpBrowser()
const releaseTogetherText = 'Your administrator will release everyone’s reports at the same time.'

const receiptPattern = /^30 answers were saved on .* UTC\. Keep this receipt number: \w{4}-\w{4}-\w{4}$/

it('a learner sees when the report will be released, both before and after completing the assessment, gets a receipt, and reads the report after its release (REQ-153, REQ-206)', async () => {
  const { organizationId, cohortId, cohort, accessCode } = await setUpCohort('Evening class')
  const administrator = await visit(`/admin/cohorts/${cohortId}`, {
    as: await createAdministrator(organizationId),
  })
  await setRelease(administrator, cohort, 'When you release everyone’s reports')
  await administrator.getByText('Not released').waitFor()

  const { learner: person, id } = await createLearnerWithAssessment(accessCode)
  const learner = await visit('/', { as: person, expected: [/status of 409/] })
  await learner.getByText(releaseTogetherText).waitFor()
  await answerStatements(person, id)
  await learner.goto(`/assessment/${id}?page=5`)
  await learner.getByRole('button', { name: 'Finish', exact: true }).click()
  const dialog = learner.getByRole('dialog', { name: 'Finish your assessment?' })
  await dialog.getByText(releaseTogetherText).waitFor()
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
  await expectPath(learner, /view-results$/)
  await expectHeading(learner, 'Your answers are in')
  await learner.getByText('You’ll find yours here').waitFor()
  const receipt = learner.getByText(receiptPattern)
  await receipt.waitFor()
  const receiptText = await receipt.textContent()
  for (const path of ['/', '/your-assessments']) {
    await learner.goto(path)
    await learner.getByText(releaseTogetherText).waitFor()
    expect(await learner.getByRole('link', { name: /^View report/ }).count()).toBe(0)
  }

  await administrator.reload()
  await administrator.getByText('1 of 1 completed').waitFor()
  await administrator.getByRole('button', { name: 'Release now' }).click()
  await administrator.getByText('Notify learners by email').click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Release reports' }).click()
  await administrator.getByText(`Reports for ${cohort} are now available. We’re sending 1 email.`).waitFor()

  await learner.goto('/')
  await learner.getByRole('link', { name: /^View report/ }).click()
  await learner.getByRole('heading', { name: 'All scales at a glance' }).waitFor()
  expect(await learner.getByText(receiptPattern).textContent()).toBe(receiptText)
  const mail = await waitForEmail(inject('product').mailFolder, person.email, /view-results/)
  expect(mail.subject).toBe('Your report is available')
  expect(mail.text).toContain(`/assessment/${id}/view-results`)
})

it('the release date is the same in different time zones, and two administrators do not overwrite each other’s changes (REQ-155)', async () => {
  const { organizationId, cohortId, accessCode } = await setUpCohort()
  const openCohort = async () => {
    const as = await createAdministrator(organizationId)
    return visit(`/admin/cohorts/${cohortId}`, {
      as,
      timezoneId: 'Pacific/Auckland',
      expected: [/status of 409/],
    })
  }
  const [firstPage, secondPage] = [await openCohort(), await openCohort()]
  await secondPage.getByRole('button', { name: 'Change' }).click()
  await firstPage.getByRole('button', { name: 'Change' }).click()
  await firstPage.getByText('From a set date', { exact: true }).click()
  const zone = firstPage.getByRole('combobox', { name: 'Time zone' })
  expect(await zone.inputValue()).toBe('Pacific/Auckland')
  await firstPage.getByRole('button', { name: 'Save' }).click()
  await firstPage.getByText('Fill in this field.').waitFor()
  await firstPage.getByLabel('Release date').fill('2190-12-03')
  await firstPage.getByRole('button', { name: 'Save' }).click()
  await firstPage.getByText('Available on 3 December 2190 (Pacific/Auckland)').waitFor()

  await secondPage.getByText('When you release everyone’s reports').click()
  await secondPage.getByRole('button', { name: 'Save' }).click()
  await secondPage.getByText('Someone else changed when these reports are released').waitFor()
  await secondPage.getByText('Current setting: Available on 3 December 2190 (Pacific/Auckland)').waitFor()
  await secondPage.getByRole('button', { name: 'Cancel' }).click()
  await secondPage.getByText('Available on 3 December 2190 (Pacific/Auckland)').waitFor()

  const { learner: person } = await createLearnerWithAssessment(accessCode)
  const learner = await visit('/', { as: person, timezoneId: 'America/Los_Angeles' })
  await learner.getByText('Your report will be available on 3 Dec 2190 (Pacific/Auckland).').waitFor()
})

it('an administrator releases and hides reports and finds cohorts by part of the name, on screens without accessibility violations or horizontal scrolling (REQ-149)', async () => {
  const { organizationId, cohort } = await setUpCohort()
  const page = await visit('/admin/cohorts', { as: await createAdministrator(organizationId) })
  await page.getByRole('rowheader', { name: cohort }).waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.getByRole('link', { name: cohort, exact: true }).click()
  await expectHeading(page, cohort)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByText('From a set date', { exact: true }).click()
  expect(await findProblemsPerAppearance(page, '[role="dialog"]')).toEqual([])
  await page.getByText('When you release everyone’s reports', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Saved. The new setting applies to reports for ${cohort}.`).waitFor()
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('dialog', { name: `Release reports for ${cohort}?` }).waitFor()
  expect(await findProblemsPerAppearance(page, '[role="dialog"]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Release reports' }).click()
  await page.getByText(/^Released .+ by Ada Lindqvist$/).waitFor()
  await page.getByRole('button', { name: 'Hide reports' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide reports' }).click()
  await page.getByText('Not released').waitFor()

  await page.goto('/admin/cohorts?keyword=nothing+like+it')
  await page.getByText('No results for “nothing like it.”').waitFor()
  await page.getByRole('searchbox', { name: 'Search cohorts' }).fill('utum')
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader', { name: cohort }).waitFor()
  expect(new URL(page.url()).search).toBe('?keyword=utum')
})

it('the counts of a cohort link to the matching lists (REQ-149)', async () => {
  const { organizationId, cohortId, cohort } = await setUpCohort()
  const page = await visit('about:blank', { as: await createAdministrator(organizationId) })
  await createCompletedLearners({ cohortId }, 5)
  const links = [
    [
      `5: assessments in ${cohort}`,
      `/admin/view-assessments?folderIds=${cohortId}&status=ACCEPTED,IN_PROGRESS,COMPLETED`,
    ],
    [
      `5: completed assessments in ${cohort}`,
      `/admin/view-assessments?folderIds=${cohortId}&status=COMPLETED`,
    ],
    [`0: invitations to ${cohort}`, `/admin/view-assessments?folderIds=${cohortId}&status=INVITATION_SENT`],
  ] as const
  for (const [name, path] of links) {
    await page.goto('/admin/cohorts')
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => decodeURIComponent(url.pathname + url.search) === path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path.startsWith('/admin/group-insight'))
      await page.getByRole('button', { name: 'Create the group report' }).waitFor()
    else await page.getByText(cohort, { exact: true }).first().waitFor()
  }
})

async function setRelease(page: Page, cohort: string, choice: string) {
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByText(choice, { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Saved. The new setting applies to reports for ${cohort}.`).waitFor()
}
