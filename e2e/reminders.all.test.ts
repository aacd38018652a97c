import { expect, inject, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { waitForEmail } from './mailbox.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { buildPerson } from './people.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()
const DAY_MS = 86_400_000

/** Creates a cohort with a person who was invited ten days ago. */
async function createCohortWithInvitation() {
  const cohort = await setUpCohort()
  const { email } = buildPerson()
  await withDatabase(inject('product').dataDir, async (db) => {
    const instrument = await db
      .selectFrom('access_codes')
      .select(['instrument_id', 'instrument_version'])
      .where('cohort_id', '=', cohort.cohortId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('invitations')
      .values({
        cohort_id: cohort.cohortId,
        ...instrument,
        email,
        created_at: new Date(Date.now() - 10 * DAY_MS),
      })
      .execute()
  })
  return { ...cohort, email }
}

it('an administrator schedules reminders, and a person who receives a reminder stops further reminders without logging in (REQ-190, SEC-104)', async () => {
  const { organizationId, organization, cohortId, email } = await createCohortWithInvitation()
  const page = await visit(`/admin/cohorts/${cohortId}`, { as: await createAdministrator(organizationId) })
  await page.getByRole('link', { name: /^Schedule reminders/ }).click()
  await expectHeading(page, 'Reminders for Autumn')
  await page.getByText('Reminders are off. Check the settings').waitFor()
  await page.getByText('Invited, not joined (1 now)').waitFor()
  await page.getByText('No reminders have been sent yet.').waitFor()

  await page.getByLabel('Days without activity').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByLabel('Days without activity').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Enter a whole number from 1 to 90.').waitFor()
  await page.getByLabel('Days without activity').fill('5')
  await page.getByLabel('Your message (optional)').fill('We meet on Friday.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('We meet on Friday.').waitFor()
  await page.getByRole('button', { name: /Quiet hours start/ }).click()
  await page.getByRole('option', { name: /^0?8:00$/ }).click()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('toky')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('Reminders are on.').waitFor()

  const { subject, text } = await waitForEmail(inject('product').mailFolder, email, /Reminder/)
  expect(await preview.getByText(subject).count()).toBe(1)
  expect(text).toContain('We meet on Friday.')
  const { pathname, search } = new URL(/\S+\/unsubscribe\?\S+/.exec(text)![0])
  const recipient = await visit(pathname + search)
  await expectHeading(recipient, 'Stop reminders?')
  await recipient.getByRole('button', { name: 'Stop reminders' }).click()
  await expectHeading(recipient, 'Reminders stopped')
  await recipient.getByText(`${organization} won’t send you any more reminders.`).waitFor()

  await page.reload()
  await page.getByRole('row').filter({ hasText: email }).getByText('Sent', { exact: true }).waitFor()
  await page.getByText('Unsubscribed from your reminders: 1').waitFor()
  expect(await zone.inputValue()).toBe('Asia/Tokyo')
  expect(await findProblemsPerAppearance(page)).toEqual([])
})

it('if a schedule was changed in another window, saving it shows a message about the conflict and keeps the entered values (REQ-196)', async () => {
  const { organizationId, cohortId } = await setUpCohort()
  const as = await createAdministrator(organizationId)
  const [firstPage, secondPage] = [
    await visit(`/admin/cohorts/${cohortId}/reminders`, { as }),
    await visit(`/admin/cohorts/${cohortId}/reminders`, { as, expected: [/409/] }),
  ]
  for (const page of [firstPage, secondPage]) await page.getByLabel('Days without activity').waitFor()
  await firstPage.getByRole('button', { name: 'Save' }).click()
  await firstPage.getByText('Saved.').waitFor()
  await secondPage.getByLabel('Days without activity').fill('9')
  await secondPage.getByRole('button', { name: 'Save' }).click()
  await secondPage.getByText('Someone else saved changes to these reminders.').waitFor()
  await secondPage.getByRole('button', { name: 'Save' }).click()
  await secondPage.getByText('Saved.').waitFor()
  expect(await secondPage.getByLabel('Days without activity').inputValue()).toBe('9')
})
