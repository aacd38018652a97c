import { endpoints, MAX_OBSERVERS, ObserverFeedback } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildAdministrator, buildCompletedAssessment, buildUser } from '../../testing/builders.ts'
import { buildAddress, buildAddresses, listMailsTo } from '../../testing/invitation-steps.ts'
import {
  accept,
  askObservers,
  askSomeObservers,
  close,
  completeRating,
  readFeedback,
  save,
} from '../../testing/observer-steps.ts'
import { statusAndCode } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const start = new Date('2031-03-01T10:00:00Z')
const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = start
})

it('observer feedback appears only when rating closes and never changes afterward, so that one result cannot be subtracted from another (SEC-137)', async () => {
  const { learner, assessmentId } = await buildCompletedAssessment(t)
  const read = async () => ObserverFeedback.parse((await readFeedback(t, learner, assessmentId)).body)
  const firstObservers = await askSomeObservers(t, learner, assessmentId, 4)
  const results: unknown[] = []
  for (const [i, { code }] of firstObservers.entries()) {
    await completeRating(t, code, 1 + i)
    results.push((await read()).result)
  }
  // Another observer finishes, and the first observer opts out, which deletes the first observer's answers.
  const [addedObserver] = await askSomeObservers(t, learner, assessmentId, 1)
  await completeRating(t, addedObserver!.code, 5)
  await t.call(endpoints.stopObserverEmails, { body: { code: firstObservers[0]!.code } })
  results.push((await read()).result)
  expect(results).toEqual(results.map(() => null))

  await close(t, learner, assessmentId)
  const closedFeedback = await read()
  expect(closedFeedback.result?.observers).toBe(4)
  for (const { code } of firstObservers) {
    await save(t, code, 5)
    await t.call(endpoints.stopObserverEmails, { body: { code } })
  }
  expect(statusAndCode(await askObservers(t, learner, assessmentId, buildAddresses(3)))).toBe(
    '410 observers.closed',
  )
  await close(t, learner, assessmentId)
  expect(await read()).toEqual(closedFeedback)
})

it('for 90 days after asking four observers, a learner cannot ask three of them about another assessment with the same instrument (SEC-137)', async () => {
  const learner = await buildUser(t)
  const { assessmentId } = await buildCompletedAssessment(t, { learner })
  const secondAssessment = await buildCompletedAssessment(t, { learner })
  const observers = await askSomeObservers(t, learner, assessmentId, 4)
  const otherEmails = observers.slice(1).map(({ email }) => email)
  const askAgain = async () =>
    statusAndCode(await askObservers(t, learner, secondAssessment.assessmentId, otherEmails))
  expect(await askAgain()).toBe('409 observers.too_soon')
  for (const { code } of observers) await completeRating(t, code, 4)
  await close(t, learner, assessmentId)
  expect(await askAgain()).toBe('409 observers.too_soon')
  // Backdates the request instead of advancing the clock, because a later time would make the learner's tokens expire.
  const setAge = (days: number) =>
    t.ctx.db
      .updateTable('observer_requests')
      .set({ created_at: new Date(start.getTime() - days * DAY_MS) })
      .where('assessment_id', '=', assessmentId)
      .execute()
  await setAge(89)
  expect(await askAgain()).toBe('409 observers.too_soon')
  await setAge(91)
  expect(await askAgain()).toBe('200')
})

it('only one of two parallel calls succeeds if a learner asks observers about two assessments with the same instrument (SEC-137)', async () => {
  const learner = await buildUser(t)
  const assessments = [
    await buildCompletedAssessment(t, { learner }),
    await buildCompletedAssessment(t, { learner }),
  ]
  const responses = await Promise.all(
    assessments.map(({ assessmentId }) => askObservers(t, learner, assessmentId, buildAddresses(3))),
  )
  expect(responses.map(statusAndCode).sort()).toEqual(['200', '409 observers.too_soon'])
})

it('the result of observers who all chose the highest answer shows only a range, which leaves three options for each of them (SEC-137)', async () => {
  const { learner, assessmentId } = await buildCompletedAssessment(t)
  const observers = await askSomeObservers(t, learner, assessmentId, 3)
  // All observers chose the highest answer, so an exact mean would reveal the answer of each of them.
  for (const { code } of observers) await completeRating(t, code, 5)
  const { body } = await close(t, learner, assessmentId)
  for (const { observers: group } of ObserverFeedback.parse(body).result!.scales) {
    // The sum is between 13 and 15, so one observer can have chosen 3, 4 or 5.
    expect(group.range).toEqual({ low: 4.3, high: 5 })
  }
  expect(JSON.stringify(body)).not.toContain('@')
})

it('another learner’s feedback request cannot be read, changed or closed, even by an administrator (SEC-138)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { learner, assessmentId } = await buildCompletedAssessment(t, { organizationId })
  const observers = await askSomeObservers(t, learner, assessmentId, 3)
  for (const { code } of observers) await completeRating(t, code, 4)
  const expectNotFound = async () => {
    for (const otherCaller of [administrator, (await buildCompletedAssessment(t)).learner]) {
      const responses = [
        await readFeedback(t, otherCaller, assessmentId),
        await askObservers(t, otherCaller, assessmentId, buildAddresses(3)),
        await close(t, otherCaller, assessmentId),
      ]
      expect(responses.map(statusAndCode)).toEqual(responses.map(() => '404 not_found'))
    }
  }
  await expectNotFound()
  await close(t, learner, assessmentId)
  await expectNotFound()
})

it('a code opens and changes only the rating that it was sent for (SEC-138)', async () => {
  const [firstAssessment, secondAssessment] = [
    await buildCompletedAssessment(t),
    await buildCompletedAssessment(t),
  ]
  const [firstObserver] = await askSomeObservers(t, firstAssessment.learner, firstAssessment.assessmentId)
  const [secondObserver] = await askSomeObservers(t, secondAssessment.learner, secondAssessment.assessmentId)
  const readValues = async (code: string) => {
    const { body } = await t.call(endpoints.openRating, { body: { code } })
    return body.statements.map(({ value }: { value: number | null }) => value)
  }
  await accept(t, secondObserver!.code)
  await completeRating(t, firstObserver!.code, 4)
  expect(await readValues(firstObserver!.code)).toEqual(Array(6).fill(4))
  expect(await readValues(secondObserver!.code)).toEqual(Array(6).fill(null))
  for (const code of ['x'.repeat(22), firstAssessment.assessmentId]) {
    expect(statusAndCode(await save(t, code, 1))).toBe('400 observers.link_invalid')
  }
})

it('parallel calls cannot ask more than ten people in total (SEC-135)', async () => {
  const { learner, assessmentId } = await buildCompletedAssessment(t)
  await askSomeObservers(t, learner, assessmentId, 8)
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => askObservers(t, learner, assessmentId, [buildAddress()])),
  )
  expect(responses.map(statusAndCode).sort()).toEqual([
    ...Array(2).fill('200'),
    ...Array(2).fill('409 observers.number'),
  ])
  const { count } = await t.ctx.db
    .selectFrom('observers')
    .innerJoin('observer_requests', 'observer_requests.id', 'request_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('assessment_id', '=', assessmentId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(MAX_OBSERVERS)
})

it('several accounts together can send at most three emails to the same observer, and the responses do not reveal that this limit has been reached (SEC-136)', async () => {
  const victim = buildAddress()
  const bodies: unknown[] = []
  for (let account = 0; account < 6; account++) {
    const { learner, assessmentId } = await buildCompletedAssessment(t)
    const otherAddresses = buildAddresses(2)
    const { status, body } = await askObservers(t, learner, assessmentId, [victim, ...otherAddresses])
    expect(status).toBe(200)
    bodies.push({ ...body, emails: body.emails.filter((email: string) => !otherAddresses.includes(email)) })
  }
  expect(await listMailsTo(t, victim)).toHaveLength(3)
  expect(bodies).toEqual(bodies.map(() => bodies[0]))
})

it('one account cannot send many emails by closing a request and asking again (SEC-136)', async () => {
  const { learner, assessmentId } = await buildCompletedAssessment(t)
  const statuses: string[] = []
  for (let round = 0; round < 3; round++) {
    statuses.push(statusAndCode(await askObservers(t, learner, assessmentId, buildAddresses(10))))
    await close(t, learner, assessmentId)
  }
  expect(statuses).toEqual(['200', '200', '429 rate.limited'])
})
