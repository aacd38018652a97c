import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { addCohort, createAdministrator, setUpCohort } from './operator.ts'
import { expectHeading, selectRadioButton } from './steps.ts'

const visit = setUpBrowser()

it('an administrator compares two cohorts once they have group reports, sees what the comparison of the same people in both cohorts means before creating it, and is told that there are none (REQ-275, REQ-276, REQ-278)', async () => {
  const springCohort = await setUpCohort('Spring course')
  const autumnCohort = await addCohort(springCohort, 'Autumn course')
  for (const cohort of [springCohort, autumnCohort]) await createCompletedLearners(cohort, 12)
  const page = await visit('/admin/impact', {
    as: await createAdministrator(springCohort.organizationId),
    expected: [/status of 409/],
  })
  await expectHeading(page, 'Impact')
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name.slice(0, 4))
    await page.getByRole('option', { name }).click()
  }
  await choose('Earlier or comparison cohort', 'Spring course')
  await page.getByText('Choose two cohorts whose learners completed the same questionnaire.').waitFor()
  await choose('Later cohort', 'Autumn course')
  for (const label of ['earlier', 'later']) {
    await page.getByRole('link', { name: `Create the group report of the ${label} cohort` }).click()
    await page.getByRole('button', { name: 'Create the group report' }).click()
    await page.getByRole('heading', { name: 'All scales at a glance' }).waitFor()
    await page.goBack()
  }
  await page
    .getByRole('heading', { name: 'Spring course (n = 12) compared with Autumn course (n = 12)' })
    .waitFor()
  const table = page.getByRole('table', { name: 'Results' })
  expect(await table.getByRole('rowheader').count()).toBe(6)
  await page.getByText('A difference alone doesn’t prove that the program caused it.').waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Spring course-Autumn course.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  // The URL contains the chosen cohorts, so a reload shows the same comparison.
  await page.reload()
  await table.waitFor()
  await selectRadioButton(page, 'The same people in both cohorts')
  await page.getByText('Only people who are in the group reports of both cohorts are compared.').waitFor()
  await page.getByRole('button', { name: 'Compare the same people' }).click()
  await page.getByText('needs at least five who completed both').waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
})
