import { expect, inject, it } from 'vitest'
import { describeCodes } from '../server/src/organizations/access-codes/describe-codes.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createAdministrator, setUpCohort } from './operator.ts'

const visit = setUpBrowser()

it.each([
  ['America/Los_Angeles', '2028-03-01T07:59:59.999Z'],
  ['Pacific/Auckland', '2028-02-29T10:59:59.999Z'],
  ['Pacific/Kiritimati', '2028-02-29T09:59:59.999Z'],
])(
  'the last day of an access code that is entered in a browser in %s is the same in the list and on the command line (REQ-149)',
  async (timezoneId, end) => {
    const { organizationId, cohortId } = await setUpCohort()
    const as = await createAdministrator(organizationId)
    const page = await visit(`/admin/cohorts/${cohortId}`, { as, timezoneId })
    await page.getByRole('button', { name: 'New access code' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Time zone').count()).toBe(0)
    await dialog.getByLabel('Last day (optional)').fill('2028-02-29')
    await dialog.getByText('29 Feb 2028').waitFor()
    const zoneName = timezoneId.replace('_', ' ')
    expect(await dialog.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe(zoneName)
    await dialog.getByRole('button', { name: 'Create access code' }).click()
    await page.getByText(`Last day: 29 Feb 2028 (${zoneName})`).waitFor()

    const printedCodes = await withDatabase(inject('product').dataDir, (db) =>
      describeCodes(db, new Date(), cohortId),
    )
    const lastDay = { expiresOn: '2028-02-29', timeZone: timezoneId, expiresAt: new Date(end) }
    expect(printedCodes).toContainEqual(expect.objectContaining(lastDay))
  },
)

it('the current day of a browser is accepted as the last day of an access code, and the day before it is not (REQ-149)', async () => {
  const timezoneId = 'America/Los_Angeles'
  const { organizationId, cohortId } = await setUpCohort()
  const as = await createAdministrator(organizationId)
  const page = await visit(`/admin/cohorts/${cohortId}`, { as, timezoneId, expected: [/status of 400/] })
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(Date.now() + days * 86_400_000)
  await page.getByRole('button', { name: 'New access code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last day (optional)').fill(day(-1))
  await dialog.getByRole('button', { name: 'Create access code' }).click()
  await dialog.getByText('Choose today or a later day.').waitFor()
  await dialog.getByLabel('Last day (optional)').fill(day(0))
  await dialog.getByRole('button', { name: 'Create access code' }).click()
  await page.getByText('(America/Los Angeles)').waitFor()
})
