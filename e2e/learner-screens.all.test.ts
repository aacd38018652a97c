import { expect, inject, it } from 'vitest'
import { markEmailConfirmed } from '../server/src/accounts/confirmation/shared-queries.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { answerStatements } from './people.ts'
import { expectHeading, expectWholeReport, readStoredRoot } from './steps.ts'

const visit = setUpBrowser()

it('an access code is accepted with or without dashes, with spaces and in lowercase (REQ-065)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const code = inject('product').firstRun.accessCode
  expect(code).toMatch(/-/)
  const page = await visit('/', { as: learner })
  for (const variant of [
    code,
    code.replaceAll('-', ''),
    ` ${code.replaceAll('-', ' ')} `,
    code.toLowerCase().replaceAll('-', ' - '),
  ]) {
    await page.getByLabel('Access code').focus()
    await page.keyboard.insertText(variant)
    await page.getByRole('button', { name: 'Use code' }).click()
    await expectHeading(page, 'Everyday Leadership')
    expect(new URL(page.url()).pathname).toBe(`/instructions/${id}`)
    await page.goBack()
    await expectHeading(page, 'Hello, Ada')
  }
})

it('a printed report contains no navigation or buttons', async () => {
  const { learner, id } = await createLearnerWithReport()
  const page = await visit(`/assessment/${id}/view-results`, { as: learner })
  await expectWholeReport(page)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'All scales at a glance' }).waitFor()
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    expect([role, await page.getByRole(role).allTextContents()]).toEqual([role, []])
})

it('a learner who accepts an invitation and opens it again has only one assessment (REQ-025)', async () => {
  const person = await createLearner()
  const page = await visit('about:blank', { as: person })
  const invitationId = await withDatabase(inject('product').dataDir, async (db) => {
    await markEmailConfirmed(db, person.userId, new Date())
    const storedCode = inject('product').firstRun.accessCode.replaceAll('-', '')
    const code = await db
      .selectFrom('access_codes')
      .select(['cohort_id', 'instrument_id', 'instrument_version'])
      .where('code', '=', storedCode)
      .executeTakeFirstOrThrow()
    const values = { email: person.email, ...code }
    return (await db.insertInto('invitations').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  for (const name of ['Accept invitation', 'Continue']) {
    await page.goto(`/invitation/${invitationId}`)
    await page.getByRole('button', { name }).click()
    await expectHeading(page, 'Everyday Leadership')
  }
  await page.goto('/your-assessments')
  await expectHeading(page, 'Your Assessments')
  expect(await page.getByRole('link', { name: 'Start Everyday Leadership' }).count()).toBe(1)
})

it('the start date of an assessment is shown in UTC and in the format of the browser’s locale (REQ-076, REQ-077)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  await answerStatements(learner, id)
  await withDatabase(inject('product').dataDir, (db) =>
    db
      .updateTable('assessments')
      .set({ created_at: new Date('2026-03-07T23:59:00Z') })
      .where('id', '=', id)
      .execute(),
  )
  const browserSettings = { locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' }
  const page = await visit('/your-assessments', { as: learner, ...browserSettings })
  await page.getByText('Started 7. März 2026').waitFor()
})

it('the request that saves the contact settings contains the username as the recovery email, and no password (REQ-027, REQ-060, REQ-061, REQ-083)', async () => {
  const person = await createLearner()
  const page = await visit('/contact-settings', { as: person })
  await page.getByLabel('Last name').fill('A < B')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Remove the characters <, >, and /, and any invisible characters.').waitFor()

  const saveRequest = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByLabel('Last name').fill('King')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  const body = (await saveRequest).postDataJSON()
  expect(body).toMatchObject({ lastName: 'King', recoveryEmail: person.email })
  expect(body).not.toHaveProperty('password')
  expect(JSON.stringify(await readStoredRoot(page))).not.toContain(person.password)
  await page.reload()
  expect(await page.getByLabel('Last name').inputValue()).toBe('King')
})
