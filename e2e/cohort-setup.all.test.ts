import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

it('an administrator creates, renames and archives a cohort, the “New cohort” form and the cohort screen have no accessibility violations, and a link with the access code asks a learner before joining', async () => {
  const { organizationId } = await setUpCohort()
  const page = await visit('/admin/cohorts', { as: await createAdministrator(organizationId) })
  await page.getByRole('button', { name: 'New cohort' }).click()
  await page.getByRole('button', { name: /Questionnaire/ }).waitFor()
  expect(await findProblemsPerAppearance(page, '[role="dialog"]')).toEqual([])
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await page.getByLabel('Seats').fill('12')
  await page.getByRole('button', { name: 'Create cohort' }).click()
  await expectHeading(page, 'Spring')
  await page.getByText('Seats taken: 0 of 12').waitFor()
  const code = (await page.getByRole('heading', { level: 3 }).textContent()) ?? ''
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  await page.getByRole('img', { name: `QR code that opens the site with the access code ${code}` }).waitFor()

  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Scan the code or open the link.').waitFor()
  expect(await page.getByRole('button', { name: 'Rename' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  const learnerPage = await visit(`/join?code=${code}`, { as: await createLearner() })
  await learnerPage.getByText('Cohort: Spring.').waitFor()
  expect(await findProblemsPerAppearance(learnerPage)).toEqual([])
  await learnerPage.getByRole('button', { name: 'Not now' }).click()
  await expectHeading(learnerPage, 'Hello, Ada')
  expect(new URL(learnerPage.url()).search).toBe('')
  await learnerPage.goto(`/join?code=${code}`)
  await learnerPage.getByRole('button', { name: 'Join' }).click()
  await learnerPage.getByRole('link', { name: 'Start' }).waitFor()

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring 2031')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectHeading(page, 'Spring 2031')
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('This cohort is archived.').waitFor()
  await page.getByRole('link', { name: 'Cohorts', exact: true }).click()
  await page.getByRole('rowheader', { name: 'Autumn' }).waitFor()
  expect(await page.getByRole('rowheader', { name: 'Spring 2031' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Archived cohorts' }).click()
  await page.getByRole('rowheader', { name: 'Spring 2031' }).waitFor()
})
