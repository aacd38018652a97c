import { type Args, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  buildAccessCode,
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { statusAndCode } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { updateAnswers } from './queries.ts'

const DAY_MS = 86_400_000
const now = new Date('2031-06-15T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = now
})

type Learner = Awaited<ReturnType<typeof buildUser>>

/** A learner who redeemed a code with one seat and completed the assessment `days` ago, and the cohort's administrator. */
async function buildSeat(days: number) {
  const administrator = await buildAdministrator(t)
  const { cohortId, name } = await buildCohort(t, administrator)
  const { code, accessCodeId } = await buildAccessCode(t, { cohortId, seats: 1 })
  const learner = await buildUser(t)
  t.clock.now = daysAgo(days)
  const assessmentId = (await redeem(code, learner)).body.id as string
  await complete(assessmentId)
  t.clock.now = now
  return { administrator, cohortId, name, code, accessCodeId, learner, assessmentId }
}
type Seat = Awaited<ReturnType<typeof buildSeat>>

async function complete(assessmentId: string) {
  const answers = new Map([['care-1', 3]])
  await updateAnswers(t.ctx.db, { assessmentId, answers, status: 'COMPLETED', now: t.ctx.now() })
}

function redeem(accessCode: string, learner: Learner) {
  return t.call(endpoints.createAssessment, { body: { accessCode } }, learner)
}

function retake(assessmentId: string, learner: Learner) {
  return t.call(endpoints.retakeAssessment, { params: { assessmentId } }, learner)
}

async function listOwn(learner: Learner) {
  const { body } = await t.call(endpoints.listAssessments, { query: {} }, learner)
  return body.items as { id: string; status: string; retake: unknown }[]
}

type Change = Partial<Args<typeof endpoints.updateCohort>['body']>

async function changeCohort({ administrator, cohortId, name }: Seat, change: Change) {
  const args = { params: { folderId: cohortId }, query: { organizationId: administrator.organizationId } }
  const { version } = (await t.call(endpoints.getCohort, args, administrator)).body
  const body = { name, isArchived: false, version, ...change }
  const response = await t.call(endpoints.updateCohort, { ...args, body }, administrator)
  expect(response.status).toBe(200)
  return response.body
}

it('a learner can take the questionnaire again in the same seat from 90 days after completing it, and not before (REQ-237, REQ-247)', async () => {
  const early = await buildSeat(89)
  expect(await listOwn(early.learner)).toMatchObject([{ retake: { from: '2031-06-16', isOpen: false } }])
  expect(statusAndCode(await retake(early.assessmentId, early.learner))).toBe('409 assessment.no_retake')
  const { learner, assessmentId, accessCodeId } = await buildSeat(90)
  expect(await listOwn(learner)).toMatchObject([{ retake: { from: '2031-06-15', isOpen: true } }])
  const { status, body } = await retake(assessmentId, learner)
  expect([status, body]).toMatchObject([201, { status: 'ACCEPTED', progress: 0, retake: null }])
  expect(body.id).not.toBe(assessmentId)
  expect(await listOwn(learner)).toMatchObject([
    { id: body.id, retake: null },
    { id: assessmentId, status: 'COMPLETED', retake: null },
  ])
  const { seats_taken } = await t.ctx.db
    .selectFrom('access_codes')
    .select('seats_taken')
    .where('id', '=', accessCodeId)
    .executeTakeFirstOrThrow()
  expect(seats_taken).toBe(1)
})

it('the interval begins again with each completed assessment, and only one assessment of a seat is open (REQ-247)', async () => {
  const { learner, assessmentId, code } = await buildSeat(400)
  t.clock.now = daysAgo(200)
  const secondId = (await retake(assessmentId, learner)).body.id
  expect(statusAndCode(await retake(secondId, learner))).toBe('409 assessment.no_retake')
  t.clock.now = daysAgo(60)
  await complete(secondId)
  t.clock.now = now
  expect(statusAndCode(await retake(secondId, learner))).toBe('409 assessment.no_retake')
  expect((await retake(assessmentId, learner)).body.id).toBe(secondId)
  expect((await redeem(code, learner)).body.id).toBe(secondId)
})

it('two tabs that start the next assessment at the same time get the same one (REQ-247)', async () => {
  const { learner, assessmentId, code } = await buildSeat(100)
  const responses = await Promise.all([
    ...Array.from({ length: 8 }, () => retake(assessmentId, learner)),
    ...Array.from({ length: 8 }, () => redeem(code, learner)),
  ])
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(201))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(await listOwn(learner)).toHaveLength(2)
})

it('the access code that a learner enters again returns the completed assessment before the interval is over, and starts the next one afterward, even if the code is full and expired (REQ-247)', async () => {
  const early = await buildSeat(10)
  expect((await redeem(early.code, early.learner)).body.id).toBe(early.assessmentId)
  const { learner, assessmentId, code, accessCodeId } = await buildSeat(91)
  const expired = { expires_at: daysAgo(30) }
  await t.ctx.db.updateTable('access_codes').set(expired).where('id', '=', accessCodeId).execute()
  const { status, body } = await redeem(code, learner)
  expect([status, body.status]).toEqual([201, 'ACCEPTED'])
  expect(body.id).not.toBe(assessmentId)
  expect((await redeem(code, learner)).body.id).toBe(body.id)
})

it('administrators set the interval of a cohort or turn the next assessment off, an archived cohort allows none, and a change without the setting keeps it (REQ-248)', async () => {
  const seat = await buildSeat(30)
  const tryIt = async () => statusAndCode(await retake(seat.assessmentId, seat.learner))
  expect(await changeCohort(seat, { name: `${seat.name}!` })).toMatchObject({ retakeDays: 90 })
  expect(await changeCohort(seat, { retakeDays: 30, isArchived: true })).toMatchObject({ retakeDays: 30 })
  expect(await tryIt()).toBe('409 assessment.no_retake')
  expect(await changeCohort(seat, { retakeDays: null })).toMatchObject({
    retakeDays: null,
    isArchived: false,
  })
  expect(await listOwn(seat.learner)).toMatchObject([{ retake: null }])
  expect(await tryIt()).toBe('409 assessment.no_retake')
  await changeCohort(seat, { retakeDays: 30 })
  expect(await tryIt()).toBe('201')
})

it('a setting of the interval below 14 or above 730 days is refused (REQ-248)', async () => {
  const { administrator, cohortId, name } = await buildSeat(1)
  const args = { params: { folderId: cohortId }, query: { organizationId: administrator.organizationId } }
  for (const retakeDays of [13, 731, 14.5]) {
    const body = { name, isArchived: false, version: 0, retakeDays }
    expect((await t.call(endpoints.updateCohort, { ...args, body }, administrator)).status).toBe(400)
  }
})

it('a learner cannot take a questionnaire again in the seat of another learner, or after withdrawing consent (REQ-247, SEC-123)', async () => {
  const { assessmentId, learner, administrator } = await buildSeat(100)
  for (const caller of [await buildUser(t), administrator]) {
    expect(statusAndCode(await retake(assessmentId, caller))).toBe('404 not_found')
  }
  await withdrawConsent(t, learner)
  expect((await retake(assessmentId, learner)).status).toBe(403)
})

it('an administrator sees both assessments of a learner who takes the questionnaire again, and the cohort needs no reminder (REQ-247)', async () => {
  const seat = await buildSeat(100)
  t.clock.now = daysAgo(5)
  await retake(seat.assessmentId, seat.learner)
  t.clock.now = now
  const { organizationId } = seat.administrator
  const args = { params: { folderId: seat.cohortId }, query: { organizationId } }
  const { body } = await t.call(endpoints.getCohort, args, seat.administrator)
  expect(body).toMatchObject({ members: 2, completed: 1, completedPeople: 1, task: null })
  const overview = await t.call(
    endpoints.getOverview,
    { query: { organizationId, offset: 0, size: 10 } },
    seat.administrator,
  )
  expect(overview.body.taskCount).toBe(0)
  const person = await t.call(
    endpoints.getPerson,
    { params: { userId: seat.learner.userId }, query: { organizationId } },
    seat.administrator,
  )
  expect(person.body.assessments.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'ACCEPTED',
    'COMPLETED',
  ])
})

it('an assessment that was moved to another cohort is taken again in that cohort (REQ-247)', async () => {
  const { learner, assessmentId } = await buildSeat(100)
  const target = await buildCompletedAssessment(t)
  await t.ctx.db
    .updateTable('assessments')
    .set({ cohort_id: target.cohortId })
    .where('id', '=', assessmentId)
    .execute()
  const { id } = (await retake(assessmentId, learner)).body
  const row = await t.ctx.db
    .selectFrom('assessments')
    .select(['cohort_id', 'access_code_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ cohort_id: target.cohortId, access_code_id: null })
})
