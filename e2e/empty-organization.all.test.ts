import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createAdministrator, setUpOrganization } from './operator.ts'
import { openScreen } from './steps.ts'

const visit = setUpBrowser()

it('the screens of an organization without cohorts link to the next step and have no accessibility violations or horizontal scrolling (REQ-344)', async () => {
  const { organizationId } = await setUpOrganization()
  const page = await visit('/accessibility', { as: await createAdministrator(organizationId) })
  for (const [path, name] of [
    ['/admin/overview', 'New cohort'],
    ['/admin/view-assessments', 'Invite people'],
    ['/admin/people/invite', 'New cohort'],
    ['/admin/reports', 'Go to overview'],
    ['/admin/group-insight', 'Go to overview'],
    ['/admin/impact', 'Go to overview'],
    ['/admin/export', 'Go to overview'],
  ] as const) {
    await openScreen(page, path)
    await page.getByRole('main').getByRole('link', { name }).waitFor()
    expect(await findProblemsPerAppearance(page), path).toEqual([])
  }
  await page.getByRole('heading', { name: 'Nothing to export yet' }).waitFor()
  await openScreen(page, '/admin/cohorts')
  await page.getByText('No cohorts yet.').waitFor()
  await page.getByRole('button', { name: 'New cohort' }).click()
  await page.getByRole('dialog', { name: 'New cohort' }).waitFor()
})

it('the “New cohort” link opens a form, which does not open again when the administrator goes back, and the “Invite people” link of a cohort opens a form in which the cohort is selected (REQ-344)', async () => {
  const { organizationId } = await setUpOrganization()
  const page = await visit('/admin/overview', { as: await createAdministrator(organizationId) })
  await page.getByRole('main').getByRole('link', { name: 'New cohort' }).click()
  await page.getByRole('dialog', { name: 'New cohort' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn')
  await page.getByRole('button', { name: 'Create cohort' }).click()
  await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor()
  await page.goBack()
  await page.getByRole('rowheader', { name: 'Autumn' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('rowheader', { name: 'Autumn' }).getByRole('link').click()
  await page.getByRole('link', { name: 'Invite people' }).click()
  const cohort = page.getByRole('main').getByRole('combobox', { name: 'Cohort' })
  await expect.poll(() => cohort.inputValue()).toBe('Autumn')
})
