import { type Cohort, type CohortCode, endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { administrator, buildCohort } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { CohortScreen } from './CohortScreen.tsx'

const cohort = buildCohort(1)

function buildCode(code: string, state: CohortCode['state']): CohortCode {
  return {
    id: code,
    code,
    state,
    instrument: 'Everyday Leadership',
    seats: 10,
    seatsTaken: 0,
    expiresAt: null,
    expiresOn: null,
    timeZone: null,
    createdAt: '2026-03-02T09:15:00.000Z',
  }
}

it('the list of access codes shows open codes first, then expired codes, and then revoked codes', async () => {
  const accessCodes = [
    buildCode('AAAA-AAAA-AAAA', 'revoked'),
    buildCode('BBBB-BBBB-BBBB', 'open'),
    buildCode('CCCC-CCCC-CCCC', 'expired'),
    buildCode('DDDD-DDDD-DDDD', 'open'),
  ]
  const props = {
    params: { cohortId: cohort.id },
    cohort: { ...cohort, accessCodes },
    courses: { items: [] },
  }
  const screen = await renderPart(<CohortScreen {...props} />, { profile: administrator })
  const codes = screen.getByRole('heading', { level: 3 })
  await expect.element(codes.first()).toBeVisible()
  const letters = codes.elements().map(({ textContent }) => textContent?.[0])
  expect(letters).toEqual(['B', 'D', 'C', 'A'])
})

async function open(changes: Partial<Cohort> = {}) {
  const props = {
    params: { cohortId: cohort.id },
    cohort: { ...cohort, ...changes, accessCodes: [] },
    courses: { items: [] },
  }
  return renderPart(<CohortScreen {...props} />, { profile: administrator })
}

it('the cohort screen shows the progress and links to the cohort’s people, reminders, reports and group insight (REQ-149)', async () => {
  const screen = await open()
  const { id } = cohort
  const targets = {
    'Show everyone': `/admin/view-assessments?folderIds=${id}`,
    '3 Invited': `/admin/view-assessments?status=INVITATION_SENT&folderIds=${id}`,
    'Invite people': `/admin/people/invite?cohort=${id}`,
    'Schedule reminders': `/admin/cohorts/${id}/reminders`,
    'Create reports': `/admin/reports?cohort=${id}`,
    'Open group report': `/admin/group-insight?cohort=${id}`,
  }
  for (const [link, url] of Object.entries(targets))
    await expect.element(screen.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', url)
  await expect.element(screen.getByText('7 of 15 completed')).toBeVisible()
})

it('a cohort with fewer than five finished people has no link to a group report', async () => {
  const screen = await open({ completed: 4, completedPeople: 4 })
  await expect.element(screen.getByText(/once five people have completed/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open group report' }).elements()).toEqual([])
})

it('a change that takes reports away from learners states how many people lose them', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Change' }).click()
  await page.getByText('When you release everyone’s reports').click()
  await expect.element(page.getByText(/^7 people can see their reports now/)).toBeVisible()
})

it('an administrator sets when learners can take the questionnaire again, or turns it off (REQ-248)', async () => {
  const screen = await open()
  const changes = respondToCalls(endpoints.updateCohort, () => ({ ...cohort, version: 2 }))
  respondToCalls(endpoints.getCohort, () => ({ ...cohort, accessCodes: [] }))
  await expect.element(screen.getByText(/^Days after finishing: 90\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Set interval' }).click()
  const days = page.getByLabelText('Days after finishing')
  await days.fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter a whole number from 14 to 730.')).toBeVisible()
  await days.fill('120')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changes.map(({ body }) => body)).toMatchObject([{ retakeDays: 120, version: 1 }])
  await screen.getByRole('button', { name: 'Set interval' }).click()
  await page.getByText(/^Learners can take the questionnaire again/).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changes.map(({ body }) => body)).toMatchObject([{}, { retakeDays: null }])
})

it('the next step reminds every invited person of the cohort', async () => {
  const screen = await open({ task: 'REMIND' })
  const reminders = respondToCalls(endpoints.remindInvitations, () => ({
    ...{ reminded: 3, tooSoon: 0, unsubscribed: 0, notOpen: 0 },
  }))
  await screen.getByRole('button', { name: /^Send reminders/ }).click()
  await page.getByRole('button', { name: 'Send reminders', exact: true }).click()
  await expect.element(screen.getByText('Reminders being sent: 3')).toBeVisible()
  expect(reminders.map(({ body }) => body)).toMatchObject([{ everyOpen: { folderId: cohort.id } }])
})
