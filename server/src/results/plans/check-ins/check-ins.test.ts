import { endpoints, Plan } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../../accounts/audit/list-audit-events.ts'
import { hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { buildCompletedAssessment, buildUser } from '../../../testing/builders.ts'
import { withdrawConsent } from '../../../testing/consent-steps.ts'
import { register } from '../../../testing/identity-steps.ts'
import { buildAddress, listMailsTo } from '../../../testing/invitation-steps.ts'
import { insertCheckIn, insertOwnPlan } from '../../../testing/plan-steps.ts'
import { statusAndCode } from '../../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { confirmChange, findMailedCode, requestChange } from '../../../testing/unconfirmed-address-steps.ts'
import { insertStep } from '../queries.ts'
import { listDuePlans } from './queries.ts'
import { remindPlan, sendPlanReminders } from './send-plan-reminders.ts'

type Learner = Awaited<ReturnType<typeof buildUser>>

const start = new Date('2031-03-01T10:00:00Z')
const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = start
  await t.ctx.db.deleteFrom('plans').execute()
})

function setDay(day: number) {
  t.clock.now = new Date(start.getTime() + day * DAY_MS)
}

/** A learner who gets plan reminders about steps that were added on the first day. */
async function buildPlan(steps: { text?: string; dueOn?: string; outcome?: 'done' | 'partly' }[], user = {}) {
  const learner = await buildUser(t, user)
  const { assessmentId } = await buildCompletedAssessment(t, { learner })
  await insertOwnPlan(t, learner)
  const stepIds: string[] = []
  for (const [i, { text = 'Ask Ana', dueOn = null, outcome = null }] of steps.entries()) {
    const id = crypto.randomUUID()
    const content = { assessmentId, statementId: null, text, dueOn, outcome, version: 0 }
    await insertStep(t.ctx.db, { id, userId: learner.userId, content, now: new Date(start.getTime() + i) })
    stepIds.push(id)
  }
  const { status } = await t.call(endpoints.setPlanReminders, { body: { isOn: true } }, learner)
  expect(status).toBe(200)
  return { learner, assessmentId, stepIds }
}

/** The days on which the learner gets an email. */
async function listMailDays({ learner }: { learner: Learner }, days = 60) {
  const mailedOn: number[] = []
  let count = (await listMailsTo(t, learner.username)).length
  for (let day = 0; day <= days; day++) {
    setDay(day)
    await sendPlanReminders(t.ctx)
    const { length } = await listMailsTo(t, learner.username)
    if (length > count) mailedOn.push(day)
    expect(length - count).toBeLessThanOrEqual(1)
    count = length
  }
  return mailedOn
}

describe('plan reminders', () => {
  it('are sent two weeks after a step was added, and two days before its date (REQ-234)', async () => {
    expect(await listMailDays(await buildPlan([{}]))).toEqual([14])
    expect(await listMailDays(await buildPlan([{ dueOn: '2031-04-10' }]))).toEqual([14, 38])
  })

  it('are not sent about a step that is done, or soon after another reminder about the same step (REQ-234)', async () => {
    expect(await listMailDays(await buildPlan([{ outcome: 'done', dueOn: '2031-03-20' }]))).toEqual([])
    expect(await listMailDays(await buildPlan([{ outcome: 'partly' }]))).toEqual([14])
    // Day 13 is two days before the date of the step. The reminder due on day 14 waits until day 18, because
    // reminders about the same step are more than four days apart.
    expect(await listMailDays(await buildPlan([{ dueOn: '2031-03-16' }]))).toEqual([13, 18])
  })

  it('are not sent before a step’s date if the step was added too close to that date (REQ-234)', async () => {
    expect(await listMailDays(await buildPlan([{ dueOn: '2031-03-02' }]), 10)).toEqual([])
  })

  it('cover all steps for which a reminder is due on the same day, and are in the language of the learner (REQ-234)', async () => {
    const plan = await buildPlan([{ text: 'Première\nligne', dueOn: '2031-03-17' }, { text: 'Deuxième' }], {
      language: 'fr',
      firstName: 'Zoé',
    })
    setDay(14)
    expect(await sendPlanReminders(t.ctx)).toBe(1)
    const [mail, ...furtherMails] = await listMailsTo(t, plan.learner.username)
    expect(furtherMails).toEqual([])
    expect(mail?.subject).toBe('Où en est ton plan\u202f?')
    expect(mail?.text).toContain('Bonjour Zoé')
    expect(mail?.text).toContain('Première ligne\nPour le 17 mars 2031\n\nDeuxième\n')
    expect(mail?.text).toMatch(/https:\/\/lpi\.test\/plan-check-in\?code=[\w-]{22}\n/)
  })

  it('are sent only once, even if several processes send reminders at the same time (REQ-234)', async () => {
    const plans = [await buildPlan([{}]), await buildPlan([{}]), await buildPlan([{}])]
    setDay(14)
    const counts = await Promise.all(Array.from({ length: 4 }, () => sendPlanReminders(t.ctx)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    for (const { learner } of plans) expect(await listMailsTo(t, learner.username)).toHaveLength(1)
  })

  it('are not sent again if another process sends them after the plan is found (REQ-234)', async () => {
    const { learner } = await buildPlan([{}])
    setDay(14)
    const now = t.ctx.now()
    const duePlans = await listDuePlans(t.ctx.db, now)
    expect(duePlans).toHaveLength(1)
    expect(await sendPlanReminders(t.ctx)).toBe(1)
    const sendResults = await t.ctx.db
      .transaction()
      .execute((trx) => Promise.all(duePlans.map((plan) => remindPlan(t.ctx, trx, plan))))
    expect(sendResults).toEqual([false])
    expect(await listMailsTo(t, learner.username)).toHaveLength(1)
  })

  it('are off by default, and require a started plan, a confirmed email address and consent (REQ-234, SEC-122)', async () => {
    const userWithoutPlan = await buildUser(t)
    const turnOn = { body: { isOn: true } }
    const call = (learner: { accessToken: string }) => t.call(endpoints.setPlanReminders, turnOn, learner)
    expect(statusAndCode(await call(userWithoutPlan))).toBe('409 plan.not_started')
    await insertOwnPlan(t, userWithoutPlan)
    expect(Plan.parse((await t.call(endpoints.getPlan, {}, userWithoutPlan)).body).sendsReminders).toBe(false)

    const planWithoutConsent = await buildPlan([{}])
    await withdrawConsent(t, planWithoutConsent.learner)
    const planWithUnconfirmedEmail = await buildPlan([{}])
    await t.ctx.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', planWithUnconfirmedEmail.learner.userId)
      .execute()
    expect(statusAndCode(await call(planWithUnconfirmedEmail.learner))).toBe('409 plan.email_unconfirmed')
    setDay(14)
    expect(await sendPlanReminders(t.ctx)).toBe(0)
  })
})

describe('the link in a plan reminder', () => {
  async function buildLink(steps = [{}, { text: 'Thank Bo' }]) {
    const plan = await buildPlan(steps)
    setDay(14)
    await sendPlanReminders(t.ctx)
    const code = await findMailedCode(t, plan.learner.username, '/plan-check-in')
    return { ...plan, code }
  }
  const open = (code: string) => t.call(endpoints.openCheckIn, { body: { code } })
  const answer = (code: string, stepId: string, outcome: 'done' | 'partly' | 'not-yet') =>
    t.call(endpoints.answerCheckIn, { body: { code, stepId, outcome } })

  it('lets the learner answer without logging in, and the last answer is stored (REQ-235)', async () => {
    const { code, stepIds, learner } = await buildLink()
    const { body } = await open(code)
    expect(body).toEqual({
      steps: [
        { id: stepIds[0], text: 'Ask Ana', dueOn: null, outcome: null },
        { id: stepIds[1], text: 'Thank Bo', dueOn: null, outcome: null },
      ],
      sendsReminders: true,
    })
    await answer(code, stepIds[0]!, 'not-yet')
    const answeredCheckIn = await answer(code, stepIds[0]!, 'done')
    expect(answeredCheckIn.body.steps).toMatchObject([{ outcome: 'done' }, { outcome: null }])
    const storedStep = await t.ctx.db
      .selectFrom('plan_steps')
      .selectAll()
      .where('id', '=', stepIds[0]!)
      .execute()
    expect(storedStep).toMatchObject([{ outcome: 'done', outcome_at: t.clock.now, version: 3 }])
    expect(learner.userId).toBe(storedStep[0]?.user_id)
  })

  it('neither shows nor changes the steps of another plan (SEC-122)', async () => {
    const { code } = await buildLink()
    const otherLink = await buildLink([{ text: 'Another plan' }])
    const { body } = await answer(code, otherLink.stepIds[0]!, 'done')
    expect(JSON.stringify(body)).not.toContain('Another plan')
    expect((await open(otherLink.code)).body.steps).toMatchObject([{ outcome: null }])
  })

  it('can be used to stop the reminders (REQ-235)', async () => {
    const { code, learner } = await buildLink()
    expect((await t.call(endpoints.stopPlanReminders, { body: { code } })).body.sendsReminders).toBe(false)
    expect((await open(code)).body.sendsReminders).toBe(false)
    setDay(60)
    expect(await sendPlanReminders(t.ctx)).toBe(0)
    const { userId } = learner
    const events = await listAuditEvents(t.ctx.db, { userId, events: ['plan.reminders_off'] })
    expect(events).toMatchObject([{ subjectId: userId }])
  })

  it('is rejected if its code is wrong, after 60 days, or after the plan is erased, and only a hash of the code is stored (SEC-122)', async () => {
    const { code, learner, stepIds } = await buildLink()
    const rows = await t.ctx.db.selectFrom('plan_check_ins').selectAll().execute()
    expect(rows.map(({ code_hash }) => code_hash)).toContainEqual(hashLinkCode(code))
    expect(rows.some((row) => Object.values(row).some((value) => String(value).includes(code)))).toBe(false)
    setDay(14 + 59)
    expect((await open(code)).status).toBe(200)
    setDay(14 + 60)
    expect(statusAndCode(await open(code))).toBe('400 plan.link_invalid')
    setDay(15)
    await t.ctx.db.deleteFrom('plans').where('user_id', '=', learner.userId).execute()
    for (const guess of [code, 'x'.repeat(22)]) {
      const body = { code: guess }
      const results = [
        await open(guess),
        await answer(guess, stepIds[0]!, 'done'),
        await t.call(endpoints.stopPlanReminders, { body }),
      ]
      expect(results.map(statusAndCode)).toEqual(results.map(() => '400 plan.link_invalid'))
    }
  })

  it('is rejected after the learner’s address has changed, and no reminder is sent to the old address (SEC-122)', async () => {
    const { learner, stepIds } = await buildPlan([{}])
    const { code } = await insertCheckIn(t, learner)
    setDay(14)
    const duePlans = await listDuePlans(t.ctx.db, t.ctx.now())
    setDay(0.001)
    const email = buildAddress()
    await requestChange(t, learner, email)
    await confirmChange(t, learner, email)
    const results = [
      await open(code),
      await answer(code, stepIds[0]!, 'done'),
      await t.call(endpoints.stopPlanReminders, { body: { code } }),
    ]
    expect(results.map(statusAndCode)).toEqual(results.map(() => '400 plan.link_invalid'))
    const { outcome } = await t.ctx.db
      .selectFrom('plan_steps')
      .select('outcome')
      .where('id', '=', stepIds[0]!)
      .executeTakeFirstOrThrow()
    expect(outcome).toBeNull()

    setDay(14)
    const remind = () => t.ctx.db.transaction().execute((trx) => remindPlan(t.ctx, trx, duePlans[0]!))
    expect(await remind()).toBe(false)
    expect(await sendPlanReminders(t.ctx)).toBe(1)
    expect((await open(await findMailedCode(t, email, '/plan-check-in'))).status).toBe(200)
  })
})

it('plan reminders cannot be turned on for an unconfirmed email address, which may belong to another person (SEC-122)', async () => {
  const address = buildAddress()
  const account = await register(t, address)
  await insertOwnPlan(t, account)
  const response = await t.call(endpoints.setPlanReminders, { body: { isOn: true } }, account)
  expect(statusAndCode(response)).toBe('409 plan.email_unconfirmed')
})
