import { readFile } from 'node:fs/promises'
import { expect, inject, it } from 'vitest'
import { encodeWorkbook } from '../server/src/questionnaires/files/write-sheets.ts'
import { unzip } from '../server/src/testing/unzip.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { withDatabase } from './database.ts'
import { addCohort, createAdministrator, setUpCohort, setUpOrganization } from './operator.ts'
import { buildPerson, type Person } from './people.ts'
import { expectHeading } from './steps.ts'
import { startWalkthrough } from './walkthrough.ts'

const visit = setUpBrowser()

const DAY_MS = 86_400_000

/** Logs in as a new administrator of the organization. The login is part of the walkthrough. */
async function startAsAdministrator(organizationId: string, options: Parameters<typeof visit>[1] = {}) {
  const administrator = await createAdministrator(organizationId)
  const page = await visit('/login', options)
  await expectHeading(page, 'Welcome')
  const walkthrough = startWalkthrough()
  await walkthrough.type(page.getByLabel('Email address'), administrator.email)
  await walkthrough.type(page.getByLabel('Password', { exact: true }), administrator.password)
  await walkthrough.click(page.getByRole('button', { name: 'Log in', exact: true }))
  await walkthrough.waitFor(page.getByRole('heading', { level: 1, name: 'Overview' }))
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  const screenLink = (name: string) => navigation.getByRole('link', { name, exact: true })
  /** Tasks begin on the overview. Opening it is not part of a task. */
  async function openOverview() {
    await screenLink('Overview').click()
    await expectHeading(page, 'Overview')
  }
  return { page, walkthrough, screenLink, openOverview, administrator }
}

/** Inserts invitations that are ten days old, so that the overview suggests reminders. */
async function insertInvitations({ cohortId }: { cohortId: string }, people: Pick<Person, 'email'>[]) {
  await withDatabase(inject('product').dataDir, async (db) => {
    const instrument = await db
      .selectFrom('access_codes')
      .select(['instrument_id', 'instrument_version'])
      .where('cohort_id', '=', cohortId)
      .executeTakeFirstOrThrow()
    const invitation = {
      cohort_id: cohortId,
      ...instrument,
      created_at: new Date(Date.now() - 10 * DAY_MS),
    }
    await db
      .insertInto('invitations')
      .values(people.map(({ email }) => ({ ...invitation, email })))
      .execute()
  })
}

it('creating three cohorts, inviting 300 people and inviting a colleague take exactly the expected number of clicks and fields (REQ-341)', async () => {
  const { organizationId } = await setUpOrganization()
  const { page, walkthrough, screenLink } = await startAsAdministrator(organizationId)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  expect(walkthrough.finish('Log in')).toEqual({ clicks: 1, fields: 2 })

  for (const [i, name] of ['Autumn', 'Winter', 'Spring'].entries()) {
    if (i === 0) await walkthrough.click(page.getByRole('main').getByRole('link', { name: 'New cohort' }))
    else {
      await walkthrough.click(screenLink('Cohorts'))
      await walkthrough.click(page.getByRole('button', { name: 'New cohort' }))
    }
    await walkthrough.waitFor(page.getByRole('button', { name: /Everyday Leadership.*Questionnaire/ }))
    await walkthrough.type(page.getByRole('textbox', { name: 'Name' }), name)
    await walkthrough.click(page.getByRole('button', { name: 'Create cohort' }))
    await walkthrough.waitFor(page.getByRole('heading', { level: 1, name }))
    await walkthrough.click(page.getByRole('button', { name: /^Copy text for learners/ }))
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain((await page.getByRole('heading', { level: 3 }).textContent())!)
  }
  expect(walkthrough.finish('Create three cohorts and copy the text with each access code')).toEqual({
    clicks: 11,
    fields: 3,
  })

  const people = Array.from({ length: 300 }, (_, i) => [`First ${i}`, `Last ${i}`, buildPerson().email])
  const rows = [['First name', 'Last name', 'Email'], ...people]
  const workbook = Buffer.from(await encodeWorkbook([{ name: 'People', rows }]))
  await walkthrough.click(page.getByRole('link', { name: 'Invite people' }))
  await walkthrough.chooseFile(page.getByRole('button', { name: 'Choose spreadsheet' }), {
    name: 'spring.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook,
  })
  await walkthrough.click(page.getByRole('button', { name: 'Invite 300 people to Spring' }))
  await walkthrough.waitFor(page.getByText('We’re emailing 300 people.'))
  expect(walkthrough.finish('Invite 300 people from a workbook')).toEqual({ clicks: 5, fields: 0 })

  await walkthrough.click(screenLink('Settings'))
  await walkthrough.click(page.getByRole('link', { name: 'Invite colleague' }))
  const colleague = buildPerson().email
  await walkthrough.type(page.getByLabel('Email address'), colleague)
  await walkthrough.choose(page.getByRole('combobox', { name: 'Cohorts' }), 'Spring')
  await walkthrough.click(page.getByRole('button', { name: 'Send invitation' }))
  await walkthrough.waitFor(page.getByText(`We’re sending an email to ${colleague}.`))
  await page.getByRole('row', { name: colleague }).getByText('Spring').waitFor()
  expect(walkthrough.finish('Give a colleague a role for one cohort')).toEqual({ clicks: 4, fields: 2 })
})

it('filtering and exporting a list of 300 people, reading reports, finding a person, sending and scheduling reminders, and releasing and downloading 60 reports take exactly the expected number of clicks and fields (REQ-341)', async () => {
  const cohort = await setUpCohort('Spring')
  await createCompletedLearners(cohort, 60)
  const invitedPeople = Array.from({ length: 240 }, () => buildPerson())
  await insertInvitations(cohort, invitedPeople)
  const { page, walkthrough, screenLink, openOverview } = await startAsAdministrator(cohort.organizationId)
  await walkthrough.waitFor(page.getByText('of 300 people completed'))
  expect(walkthrough.finish('Log in and see the progress of a cohort')).toEqual({ clicks: 1, fields: 2 })

  await walkthrough.click(screenLink('People'))
  const statuses = page.getByRole('toolbar', { name: 'Status' })
  for (const name of ['Invited', 'Completed']) await walkthrough.click(statuses.getByRole('button', { name }))
  await walkthrough.choose(page.getByRole('combobox', { name: 'Cohort' }), 'Spring')
  const count = page.getByRole('status').filter({ hasText: /invitations?$/ })
  await walkthrough.waitFor(count.getByText('300 assessments and invitations'))
  expect(walkthrough.finish('Filter by two statuses and a cohort')).toEqual({ clicks: 4, fields: 1 })

  const list = await walkthrough.download(page.getByRole('button', { name: 'Export list' }))
  expect((await readFile(await list.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(301)
  expect(walkthrough.finish('Export the list')).toEqual({ clicks: 1, fields: 0 })

  await walkthrough.click(statuses.getByRole('button', { name: 'Invited' }))
  await walkthrough.click(page.getByRole('link', { name: /^Report for / }).first())
  await walkthrough.waitFor(page.getByText(/^For Sample Learner ·/))
  await walkthrough.click(page.getByRole('button', { name: 'Next report' }))
  expect(walkthrough.finish('Read two reports')).toEqual({ clicks: 3, fields: 0 })

  await walkthrough.click(screenLink('People'))
  const [person] = invitedPeople
  await walkthrough.type(page.getByRole('searchbox', { name: 'Search' }), person!.email.split('@')[0]!)
  await walkthrough.waitFor(page.getByRole('rowheader', { name: person!.email }))
  expect(walkthrough.finish('Find a person')).toEqual({ clicks: 1, fields: 1 })

  await openOverview()
  await walkthrough.click(page.getByRole('button', { name: 'Send reminders: Spring' }))
  await walkthrough.click(page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }))
  await walkthrough.waitFor(page.getByText('Reminders being sent: 240'))
  expect(walkthrough.finish('Remind everyone who has not joined')).toEqual({ clicks: 2, fields: 0 })

  await openOverview()
  await walkthrough.click(page.getByRole('link', { name: 'Schedule reminders: Spring' }))
  await walkthrough.click(page.getByRole('button', { name: 'Save' }))
  await walkthrough.waitFor(page.getByText(/^Reminders are on\./))
  expect(walkthrough.finish('Schedule reminders')).toEqual({ clicks: 2, fields: 0 })

  await openOverview()
  await walkthrough.click(page.getByRole('table').getByRole('link', { name: 'Spring', exact: true }))
  await walkthrough.click(page.getByRole('button', { name: 'Change' }))
  await walkthrough.click(page.getByText('When you release everyone’s reports', { exact: true }))
  await walkthrough.click(page.getByRole('button', { name: 'Save' }))
  await walkthrough.waitFor(page.getByText('Not released'))
  expect(walkthrough.finish('Hold back reports until an administrator releases them')).toEqual({
    clicks: 4,
    fields: 0,
  })

  await walkthrough.click(page.getByRole('button', { name: 'Release now' }))
  await walkthrough.click(page.getByText('Notify learners by email'))
  await walkthrough.click(page.getByRole('dialog').getByRole('button', { name: 'Release reports' }))
  await walkthrough.waitFor(page.getByText('Reports for Spring are now available. We’re sending 60 emails.'))
  expect(walkthrough.finish('Release reports and notify learners')).toEqual({ clicks: 3, fields: 0 })

  await walkthrough.click(page.getByRole('link', { name: 'Create reports' }))
  await walkthrough.click(page.getByRole('button', { name: 'Create reports' }))
  const history = page.getByRole('table', { name: 'Report history' })
  await walkthrough.waitFor(history.getByText('60 reports are ready'))
  const download = await walkthrough.download(history.getByRole('button', { name: /^Download/ }))
  expect(Object.keys(await unzip(await readFile(await download.path())))).toHaveLength(60)
  expect(walkthrough.finish('Create and download 60 reports')).toEqual({ clicks: 3, fields: 0 })
}, 180_000)

it('comparing two cohorts, downloading the comparison, showing a group report and exporting scores with a codebook take exactly the expected number of clicks and fields (REQ-341)', async () => {
  const cohortBefore = await setUpCohort('Before the course')
  const cohortAfter = await addCohort(cohortBefore, 'After the course')
  await createCompletedLearners([cohortBefore, cohortAfter], 24)
  const { organizationId } = cohortBefore
  // A comparison of the same people that does not exist yet is an error response.
  const { page, walkthrough, screenLink, openOverview, administrator } = await startAsAdministrator(
    organizationId,
    {
      expected: [/status of 409/],
    },
  )
  for (const { cohortId } of [cohortBefore, cohortAfter])
    await administrator.call('POST', `/lpi/api/v4/lpi-group-reports/${cohortId}`, { organizationId })
  walkthrough.finish('Log in')

  // The only other cohort with results is preselected.
  await walkthrough.click(
    page.getByRole('table').getByRole('link', { name: 'After the course', exact: true }),
  )
  await walkthrough.click(page.getByRole('link', { name: 'Compare with an earlier cohort' }))
  await walkthrough.click(page.getByRole('button', { name: 'Compare the same people' }))
  await walkthrough.waitFor(page.getByRole('columnheader', { name: 'Change' }))
  const comparison = await walkthrough.download(page.getByRole('button', { name: 'Download PDF' }))
  expect((await readFile(await comparison.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(walkthrough.finish('Compare before and after, and download the comparison')).toEqual({
    clicks: 4,
    fields: 0,
  })

  await openOverview()
  await walkthrough.click(screenLink('Cohorts'))
  const row = page.getByRole('row', { name: 'Before the course' })
  await walkthrough.click(row.getByRole('link', { name: 'Show group report' }))
  await walkthrough.waitFor(page.getByRole('heading', { level: 2, name: 'Before the course' }))
  expect(walkthrough.finish('Show the group report of a cohort')).toEqual({ clicks: 2, fields: 0 })

  await openOverview()
  await walkthrough.click(page.getByRole('link', { name: 'Export data' }))
  const archive = await walkthrough.download(page.getByRole('button', { name: 'Export data' }))
  expect(Object.keys(await unzip(await readFile(await archive.path())))).toContain('codebook.csv')
  expect(walkthrough.finish('Export scores with a codebook')).toEqual({ clicks: 2, fields: 0 })
})
