import { randomBytes } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { createCohort } from '../server/src/organizations/cohorts/create-cohort.ts'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { expectHeading, expectPath, logIn } from './steps.ts'

const visit = setUpBrowser()

it('an administrator invites a colleague to administer one cohort, the colleague logs in and sees only that cohort, and the administrator revokes the role (REQ-265, REQ-267)', async () => {
  const { organizationId, organization } = await setUpCohort('Autumn')
  const { mailFolder, dataDir } = inject('product')
  await withDatabase(dataDir, (db) => createCohort(db, { organizationId, name: 'Spring' }))
  const administrator = await createAdministrator(organizationId)
  const colleague = await createLearner({ firstName: 'Kim' })
  const page = await visit('/admin/colleagues', { as: administrator })
  await page.getByRole('button', { name: 'Invite colleague' }).click()
  await page.getByLabel('Email address').fill(colleague.email)
  await page.getByRole('combobox', { name: 'Cohorts' }).fill('Autumn')
  await page.getByRole('option', { name: 'Autumn' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(`We’re sending an email to ${colleague.email}.`).waitFor()
  await page.getByRole('row', { name: colleague.email }).getByText('Autumn').waitFor()

  const mail = await waitForEmail(mailFolder, colleague.email, new RegExp(`cohorts of ${organization}`))
  const [link] = mail.text.match(/https?:\S+reset-password\S+/) ?? []
  const password = `Harbor-${randomBytes(3).toString('hex')}-9`
  const colleaguePage = await visit(link!)
  await colleaguePage.getByLabel('New password', { exact: true }).fill(password)
  await colleaguePage.getByRole('button', { name: 'Save password' }).click()
  await expectHeading(colleaguePage, 'Password saved')
  await colleaguePage.goto('/login')
  await logIn(colleaguePage, { email: colleague.email, password })
  await expectPath(colleaguePage, '/admin/overview')
  await colleaguePage.getByRole('link', { name: 'Cohorts', exact: true }).click()
  await expectHeading(colleaguePage, 'Cohorts')
  await colleaguePage.getByRole('rowheader', { name: 'Autumn' }).waitFor()
  expect(await colleaguePage.getByRole('rowheader').allTextContents()).toEqual(['Autumn'])
  expect(await colleaguePage.getByRole('button', { name: 'New cohort' }).count()).toBe(0)
  const links = await colleaguePage
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link')
    .allTextContents()
  expect(links).toEqual(['Overview', 'People', 'Cohorts', 'Reports'])
  await colleaguePage.goto('/admin/settings')
  await expectHeading(colleaguePage, 'Settings')
  expect(await colleaguePage.getByRole('main').getByRole('link').allTextContents()).toEqual([
    'Contact settings',
  ])

  await page.reload()
  await page.getByRole('row', { name: /Kim/ }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText(`${colleague.email} no longer administers your organization.`).waitFor()
})

it('the list of colleagues and the form for inviting a colleague have no accessibility violations or horizontal scrolling (REQ-267)', async () => {
  const { organizationId } = await setUpCohort()
  const page = await visit('/admin/colleagues', { as: await createAdministrator(organizationId) })
  await page.getByRole('table').waitFor()
  const problems = await findProblemsPerAppearance(page)
  await page.getByRole('button', { name: 'Invite colleague' }).click()
  await page.getByRole('combobox', { name: 'Cohorts' }).waitFor()
  problems.push(...(await findProblemsPerAppearance(page, '[role="dialog"]')))
  expect(problems).toEqual([])
})
