import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { unsubscribeCodeIn } from '../../testing/reminder-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { planRetakeReminders } from './plan-due-reminders.ts'
import { turnOffSchedules } from './shared-queries.ts'

const DAY_MS = 86_400_000
const now = new Date('2031-06-15T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ INVITATION_MAILS_PER_DAY: '100' })
  await buildInstrument(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = now
  await t.ctx.db.deleteFrom('assessments').execute()
})

async function buildFinisher({ days = 90, cohortId = '', ...user }: Options = {}) {
  const learner = await buildUser(t, user)
  t.clock.now = daysAgo(days)
  const { assessmentId } = await buildCompletedAssessment(t, { learner, ...(cohortId && { cohortId }) })
  t.clock.now = now
  return { learner, assessmentId, to: learner.username }
}
type Options = { days?: number; cohortId?: string; firstName?: string; isEmailConfirmed?: boolean }

/** Sends the emails that are due, and returns them. */
async function runRetakes() {
  const mailCount = (await t.readMails()).length
  await planRetakeReminders(t.ctx)
  await t.finishJobs({ names: ['reminders'] })
  return (await t.readMails()).slice(mailCount)
}

it('a learner gets one email when the questionnaire can be taken again, with a link that leads there and an unsubscribe link, even with several workers (REQ-249)', async () => {
  const { assessmentId, to } = await buildFinisher({ firstName: 'Ana' })
  const { to: nextRecipient } = await buildFinisher({ days: 89 })
  await Promise.all(Array.from({ length: 4 }, () => planRetakeReminders(t.ctx)))
  const mails = await runRetakes()
  expect(mails.map((mail) => mail.to)).toEqual([to])
  expect(mails[0]?.text).toMatch(/^Hello Ana,\n/)
  expect(mails[0]?.text).toContain(`https://lpi.test/assessment/${assessmentId}/take-again`)
  expect(unsubscribeCodeIn(mails[0]!.text)).toBeTruthy()
  t.clock.now = new Date(now.getTime() + 5 * DAY_MS)
  expect((await runRetakes()).map((mail) => mail.to)).toEqual([nextRecipient])
})

it('no email about taking the questionnaire again is sent to a learner who has done so, has withdrawn consent, or has an unconfirmed address, or more than two weeks late (REQ-249)', async () => {
  const { assessmentId, learner } = await buildFinisher()
  await t.call(endpoints.retakeAssessment, { params: { assessmentId } }, learner)
  await withdrawConsent(t, (await buildFinisher()).learner)
  await buildFinisher({ isEmailConfirmed: false })
  await buildFinisher({ days: 105 })
  expect(await runRetakes()).toEqual([])
})

it('no email about taking the questionnaire again is sent if the cohort does not allow it, is archived or belongs to a demo, or after unsubscribing (REQ-249)', async () => {
  const administrator = await buildAdministrator(t)
  const cohorts = [await buildCohort(t, administrator), await buildCohort(t, administrator)]
  for (const { cohortId } of cohorts) await buildFinisher({ cohortId })
  const change = (index: number, values: { retake_days: null } | { archived_at: Date }) =>
    t.ctx.db.updateTable('cohorts').set(values).where('id', '=', cohorts[index]!.cohortId).execute()
  await change(0, { retake_days: null })
  await change(1, { archived_at: now })
  expect(await runRetakes()).toEqual([])

  const demo = await buildCohort(t)
  await t.ctx.db
    .updateTable('organizations')
    .set({ is_demo: true })
    .where('id', '=', demo.organizationId)
    .execute()
  await buildFinisher({ cohortId: demo.cohortId })
  expect(await runRetakes()).toEqual([])

  const { cohortId } = await buildCohort(t, administrator)
  const { learner, to } = await buildFinisher({ cohortId })
  const [mail] = await runRetakes()
  expect(mail?.to).toBe(to)
  const query = { code: unsubscribeCodeIn(mail!.text) }
  expect((await t.call(endpoints.unsubscribeFromReminders, { query })).status).toBe(200)
  t.clock.now = daysAgo(90)
  await buildCompletedAssessment(t, { learner, cohortId })
  t.clock.now = now
  expect(await runRetakes()).toEqual([])
})

it('the emails about taking the questionnaire again are in the log of the cohort’s reminders, and are not sent after a restore (REQ-194, REQ-249)', async () => {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, administrator)
  await buildFinisher({ cohortId })
  await turnOffSchedules(t.ctx.db, now)
  expect(await runRetakes()).toEqual([])
  const args = { params: { folderId: cohortId }, query: { organizationId: administrator.organizationId } }
  const { body } = await t.call(endpoints.listReminders, args, administrator)
  expect(body.items).toMatchObject([{ stage: 'RETAKE', state: 'FAILED' }])
})

it('the emails about taking the questionnaire again respect the daily limit of the organization, and the rest follows the next day (REQ-249)', async () => {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, administrator)
  for (let i = 0; i < 3; i++) await buildFinisher({ cohortId })
  const { INVITATION_MAILS_PER_DAY } = t.ctx.config
  t.ctx.config.INVITATION_MAILS_PER_DAY = 2
  expect(await runRetakes()).toHaveLength(2)
  expect(await runRetakes()).toHaveLength(0)
  t.clock.now = new Date(now.getTime() + 1.1 * DAY_MS)
  expect(await runRetakes()).toHaveLength(1)
  t.ctx.config.INVITATION_MAILS_PER_DAY = INVITATION_MAILS_PER_DAY
})
