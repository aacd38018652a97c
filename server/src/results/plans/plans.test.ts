import { randomUUID } from 'node:crypto'
import { endpoints, MAX_PLAN_STEPS, OwnData, Plan } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import type { Context } from '../../platform/base/context.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { countWaitingForLocks } from '../../testing/identity-steps.ts'
import { addStep, insertOwnPlan, saveStep } from '../../testing/plan-steps.ts'
import { statusAndCode } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockPlan } from './queries.ts'

type Learner = Awaited<ReturnType<typeof buildUser>>
type PrintedReport = Parameters<Context['renderPdf']>[0]

let t: TestApp
/** The reports that were rendered as PDFs. */
const printedReports: PrintedReport[] = []
beforeAll(async () => {
  const renderPdf = async (report: PrintedReport) => {
    printedReports.push(report)
    return Buffer.from('%PDF')
  }
  t = await createTestApp({}, { renderPdf })
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

async function readPlan(learner: Learner) {
  const { body } = await t.call(endpoints.getPlan, {}, learner)
  return Plan.parse(body)
}

async function buildLearnerAndReport() {
  const learner = await buildUser(t)
  const { assessmentId, organizationId } = await addReport(learner)
  return { learner, assessmentId, organizationId }
}

async function addReport(learner: Learner) {
  const { assessmentId, cohortId } = await buildCompletedAssessment(t, { learner })
  const { organization_id: organizationId } = await t.ctx.db
    .selectFrom('cohorts')
    .select('organization_id')
    .where('id', '=', cohortId)
    .executeTakeFirstOrThrow()
  return { assessmentId, organizationId }
}

const buildNote = (assessmentId: string, text: string, prompt = 0) => ({
  params: { assessmentId },
  body: { notes: [{ prompt, text }] },
})

describe('a plan', () => {
  it('is not stored until the learner has agreed to store it (REQ-230, SEC-120)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    expect(await readPlan(learner)).toEqual({
      consentedAt: null,
      sendsReminders: false,
      steps: [],
      notes: [],
    })
    expect(statusAndCode(await saveStep(t, learner, assessmentId))).toBe('409 plan.not_started')
    const refusal = await t.call(endpoints.savePlanNotes, buildNote(assessmentId, 'On Monday'), learner)
    expect(statusAndCode(refusal)).toBe('409 plan.not_started')

    const firstResponse = await t.call(endpoints.startPlan, {}, learner)
    expect(firstResponse.body).toMatchObject({ consentedAt: expect.any(String), steps: [] })
    expect((await t.call(endpoints.startPlan, {}, learner)).body).toEqual(firstResponse.body)
    const events = await listAuditEvents(t.ctx.db, { userId: learner.userId, events: ['plan.started'] })
    expect(events).toHaveLength(1)
  })

  it('has steps in the learner’s own words, with a date and an outcome, and the learner can change and remove them (REQ-230)', async () => {
    t.clock.now = new Date('2031-03-01T10:00:00Z')
    const { learner, assessmentId } = await buildLearnerAndReport()
    const step = await addStep(t, learner, assessmentId, {
      statementId: 'care-1',
      text: '  Ask Ana / Bo <first> \u0000 ',
      dueOn: '2031-03-15',
    })
    expect(step).toMatchObject({
      assessmentId,
      statementId: 'care-1',
      text: 'Ask Ana / Bo <first>',
      dueOn: '2031-03-15',
      outcome: null,
      outcomeAt: null,
      createdAt: '2031-03-01T10:00:00.000Z',
      version: 1,
    })

    t.clock.now = new Date('2031-03-01T10:05:00Z')
    const change = { stepId: step.id, text: 'Ask Ana', outcome: 'partly', version: 1 } as const
    const { body: changedStep } = await saveStep(t, learner, assessmentId, change)
    expect(changedStep).toMatchObject({
      text: 'Ask Ana',
      dueOn: null,
      outcome: 'partly',
      outcomeAt: '2031-03-01T10:05:00.000Z',
      statementId: 'care-1',
      createdAt: '2031-03-01T10:00:00.000Z',
      version: 2,
    })
    t.clock.now = new Date('2031-03-01T10:10:00Z')
    const sameOutcome = { ...change, version: 2 }
    const { body: unchangedStep } = await saveStep(t, learner, assessmentId, sameOutcome)
    expect(unchangedStep.outcomeAt).toBe('2031-03-01T10:05:00.000Z')
    expect((await readPlan(learner)).steps).toEqual([unchangedStep])

    const remove = { params: { stepId: step.id } }
    for (const _ of [1, 2]) expect((await t.call(endpoints.removePlanStep, remove, learner)).status).toBe(204)
    expect((await readPlan(learner)).steps).toEqual([])
  })

  it('rejects a change that would overwrite a newer change from another device (REQ-230)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    const { id: stepId } = await addStep(t, learner, assessmentId)
    const change = (text: string) => saveStep(t, learner, assessmentId, { stepId, text, version: 1 })
    const results = await Promise.all([change('first'), change('second')])
    expect(results.map(statusAndCode).sort()).toEqual(['200', '409 plan.changed'])
    await t.call(endpoints.removePlanStep, { params: { stepId } }, learner)
    expect(statusAndCode(await change('third'))).toBe('409 plan.changed')
  })

  it('contains a step only once if the request that added it is repeated (REQ-230)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    await insertOwnPlan(t, learner)
    const stepId = randomUUID()
    const results = [
      await saveStep(t, learner, assessmentId, { stepId }),
      await saveStep(t, learner, assessmentId, { stepId }),
    ]
    expect(results.map(statusAndCode)).toEqual(['200', '200'])
    expect((await readPlan(learner)).steps).toEqual([results[0]!.body])
  })

  it('has notes on the prompts of a report, and saving an empty note removes it (REQ-230)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    await insertOwnPlan(t, learner)
    const save = (text: string, prompt: number) =>
      t.call(endpoints.savePlanNotes, buildNote(assessmentId, text, prompt), learner)
    await save('What I’ll do: 1/2 <now>\r\n\r\nand then', 1)
    await save('Who helps', 0)
    await save('With whom', 0)
    expect((await readPlan(learner)).notes).toEqual([
      { assessmentId, prompt: 0, text: 'With whom' },
      { assessmentId, prompt: 1, text: 'What I’ll do: 1/2 <now>\n\nand then' },
    ])
    await save('', 0)
    expect((await readPlan(learner)).notes).toHaveLength(1)
  })

  it('cannot exceed the maximum number of steps, even with parallel requests (SEC-120)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    await insertOwnPlan(t, learner)
    const row = { user_id: learner.userId, assessment_id: assessmentId, body: 'x', created_at: new Date() }
    const rows = Array.from({ length: MAX_PLAN_STEPS - 2 }, () => ({ ...row, id: randomUUID() }))
    await t.ctx.db.insertInto('plan_steps').values(rows).execute()
    const { requests } = await t.ctx.db.transaction().execute(async (trx) => {
      await lockPlan(trx, learner.userId)
      const requests = Array.from({ length: 5 }, () => saveStep(t, learner, assessmentId))
      await expect.poll(() => countWaitingForLocks(t)).toBe(5)
      return { requests }
    })
    expect((await Promise.all(requests)).map(statusAndCode).sort()).toEqual([
      ...Array(2).fill('200'),
      ...Array(3).fill('409 plan.full'),
    ])
  })

  it.each([
    [{ text: ' ' }, 'text', 'required'],
    [{ text: 'x'.repeat(1001) }, 'text', 'text.too_long'],
    [{ dueOn: '2031-02-30' }, 'dueOn', 'invalid'],
    [{ outcome: 'perhaps' as 'done' }, 'outcome', 'invalid'],
  ])('rejects an invalid step with an error that names the field: %j', async (fields, field, problem) => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    await insertOwnPlan(t, learner)
    const { status, body } = await saveStep(t, learner, assessmentId, fields)
    expect([status, body.details.fields]).toEqual([400, [{ field, problem }]])
  })

  it('accepts steps only for the learner’s own completed assessments (SEC-120)', async () => {
    const { learner } = await buildLearnerAndReport()
    await insertOwnPlan(t, learner)
    const openAssessment = await buildAssessment(t, { learner })
    const otherLearner = await buildLearnerAndReport()
    for (const assessmentId of [openAssessment.assessmentId, otherLearner.assessmentId, randomUUID()]) {
      expect(statusAndCode(await saveStep(t, learner, assessmentId))).toBe('404 not_found')
    }
  })

  it('cannot be read, changed or removed by another learner or an administrator (SEC-120)', async () => {
    const { learner, assessmentId, organizationId } = await buildLearnerAndReport()
    const step = await addStep(t, learner, assessmentId, { text: 'My secret step', dueOn: '2031-03-15' })
    await t.call(endpoints.savePlanNotes, buildNote(assessmentId, 'My secret note'), learner)
    const otherCallers = [
      await buildAdministrator(t, { organizationId }),
      (await buildLearnerAndReport()).learner,
    ]
    for (const caller of otherCallers) {
      await insertOwnPlan(t, caller)
      expect(await readPlan(caller)).toMatchObject({ steps: [], notes: [] })
      const change = await saveStep(t, caller, assessmentId, { stepId: step.id, version: 1 })
      expect(statusAndCode(change)).toBe('404 not_found')
      expect((await t.call(endpoints.removePlanStep, { params: { stepId: step.id } }, caller)).status).toBe(
        204,
      )
      const notes = await t.call(endpoints.savePlanNotes, buildNote(assessmentId, 'changed'), caller)
      expect(statusAndCode(notes)).toBe('404 not_found')
      expect(statusAndCode(await t.call(endpoints.getPlanCalendar, { query: {} }, caller))).toBe(
        '409 plan.no_dates',
      )
    }
    expect(await readPlan(learner)).toMatchObject({ steps: [step], notes: [{ text: 'My secret note' }] })

    const report = { params: { assessmentId }, query: {} }
    const reportResponse = await t.call(endpoints.getReport, report, otherCallers[0])
    expect(reportResponse.status).toBe(200)
    expect(JSON.stringify(reportResponse.body)).not.toContain('My secret')
  })
})

describe('the PDF of a report', () => {
  it('contains the learner’s steps and notes about that report if the learner requests the PDF, but not if an administrator does (REQ-232, SEC-120)', async () => {
    const { learner, assessmentId, organizationId } = await buildLearnerAndReport()
    const administrator = await buildAdministrator(t, { organizationId })
    await addStep(t, learner, assessmentId, { text: 'Ask Ana', dueOn: '2031-03-15' })
    await t.call(endpoints.savePlanNotes, buildNote(assessmentId, 'On Monday', 1), learner)
    const secondReport = await addReport(learner)
    printedReports.length = 0
    for (const [id, reader] of [
      [assessmentId, learner],
      [assessmentId, administrator],
      [secondReport.assessmentId, learner],
    ] as const) {
      await t.call(endpoints.getReportPdf, { params: { assessmentId: id }, query: {} }, reader)
    }
    expect(printedReports.map((report) => report.kind === 'individual' && report.ownPlan)).toEqual([
      { steps: [{ text: 'Ask Ana', dueOn: '2031-03-15', outcome: null }], notes: [null, 'On Monday'] },
      null,
      null,
    ])
  })
})

describe('the calendar file', () => {
  it('has an event for each open step with a date (REQ-233)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    const datedStep = await addStep(t, learner, assessmentId, {
      text: 'Ask Ana\nand Bo',
      dueOn: '2031-03-15',
    })
    await addStep(t, learner, assessmentId, { text: 'No date' })
    await addStep(t, learner, assessmentId, { text: 'Over', dueOn: '2031-03-16', outcome: 'done' })
    const args = { query: { language: 'fr' } }
    const { status, headers, body } = await t.call(endpoints.getPlanCalendar, args, learner)
    const text = String(body)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/calendar')
    expect(headers['content-disposition']).toContain('.ics')
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(text).toContain(`UID:${datedStep.id}@lpi.test\r\n`)
    expect(text).toContain('DTSTART;VALUE=DATE:20310315\r\n')
    expect(text.replaceAll('\r\n ', '')).toContain(
      `Ask Ana\\nand Bo\\n\\nhttps://lpi.test/assessment/${assessmentId}/view-results#plan\r\n`,
    )
  })

  it('is not created if no open step has a date', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    await addStep(t, learner, assessmentId)
    expect(statusAndCode(await t.call(endpoints.getPlanCalendar, { query: {} }, learner))).toBe(
      '409 plan.no_dates',
    )
  })
})

describe('a stored plan', () => {
  it('is part of the data export, even after the learner has withdrawn consent (SEC-121)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    const step = await addStep(t, learner, assessmentId)
    await t.call(endpoints.savePlanNotes, buildNote(assessmentId, 'On Monday'), learner)
    await withdrawConsent(t, learner)
    const { body } = await t.call(endpoints.exportOwnData, { params: { userId: learner.userId } }, learner)
    expect(OwnData.parse(body).plan).toMatchObject({
      steps: [step],
      notes: [{ assessmentId, prompt: 0, text: 'On Monday' }],
    })
  })

  it('is deleted with its steps and notes when the learner erases it (SEC-121)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    await addStep(t, learner, assessmentId, { text: 'Ask' })
    await t.call(endpoints.savePlanNotes, buildNote(assessmentId, 'On Monday'), learner)
    for (const _ of [1, 2]) expect((await t.call(endpoints.erasePlan, {}, learner)).status).toBe(204)
    expect(await readPlan(learner)).toEqual({
      consentedAt: null,
      sendsReminders: false,
      steps: [],
      notes: [],
    })
    for (const table of ['plan_steps', 'plan_notes'] as const) {
      const rows = await t.ctx.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', learner.userId)
        .execute()
      expect(rows).toEqual([])
    }
    const events = await listAuditEvents(t.ctx.db, { userId: learner.userId, events: ['plan.erased'] })
    expect(events).toHaveLength(1)
  })

  it('is erased with the account (SEC-121)', async () => {
    const { learner, assessmentId } = await buildLearnerAndReport()
    await addStep(t, learner, assessmentId)
    const body = { password: learner.password }
    await t.call(endpoints.eraseAccount, { params: { userId: learner.userId }, body }, learner)
    const rows = await t.ctx.db
      .selectFrom('plan_steps')
      .selectAll()
      .where('user_id', '=', learner.userId)
      .execute()
    expect(rows).toEqual([])
  })
})
