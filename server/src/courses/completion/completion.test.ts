import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPlatform, enterCourse, platformEnvironment } from '../../testing/course-steps.ts'
import type { MockPlatform } from '../../testing/mock-platform.ts'
import { answersTo, sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { completedScore, scoresUrl } from './completed-score.ts'

let t: TestApp
const platforms: MockPlatform[] = []
beforeAll(async () => {
  t = await createTestApp({ ...platformEnvironment, LOG_LEVEL: 'silent' })
})
afterEach(async () => {
  delete t.clock.now
  for (const mock of platforms.splice(0)) await mock.close()
})
afterAll(() => t.close())

async function connect(options: Parameters<typeof buildPlatform>[1] = {}) {
  const connected = await buildPlatform(t, options)
  platforms.push(connected.mock)
  return connected
}

async function answer(entered: { assessmentId: string; accessToken: string }, count?: number) {
  const responses = answersTo(sampleInstrument(), 4, 2, 5).slice(0, count)
  const args = { params: { assessmentId: entered.assessmentId }, query: {}, body: { responses } }
  expect((await t.call(endpoints.saveAnswers, args as never, entered)).status).toBe(200)
}

const finish = () => t.finishJobs({ includeDelayed: true })

const stateOf = async (assessmentId: string) => {
  const row = await t.ctx.db
    .selectFrom('course_completions')
    .select('state')
    .where('assessment_id', '=', assessmentId)
    .executeTakeFirstOrThrow()
  return row.state
}

it('the message about a person has no place for a result (SEC-179)', () => {
  expect(completedScore.length).toBe(2)
  const at = new Date('2026-03-02T09:15:00.123Z')
  expect(completedScore('student', at)).toEqual({
    userId: 'student',
    scoreGiven: 1,
    scoreMaximum: 1,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: '2026-03-02T09:15:00.123Z',
  })
})

it('the address of the scores keeps the query of the line item', () => {
  expect(scoresUrl('https://m.example/line/3/lineitem?type_id=7')).toBe(
    'https://m.example/line/3/lineitem/scores?type_id=7',
  )
  expect(scoresUrl('https://m.example/line/3/')).toBe('https://m.example/line/3/scores')
})

describe.each(['moodle', 'canvas', 'brightspace'] as const)('%s', (product) => {
  it('learns 1 of 1 after the last answer, nothing before it, and never anything else (REQ-395, SEC-179)', async () => {
    const { mock } = await connect({ product })
    const entered = await enterCourse(t, mock, { subject: `${product}-student` })
    await answer(entered, 3)
    await finish()
    expect([mock.scores, mock.tokenRequests]).toEqual([[], []])
    await answer(entered)
    await finish()
    expect(mock.scores).toHaveLength(1)
    const [{ url, body, contentType }] = mock.scores as [(typeof mock.scores)[0]]
    expect(url).toBe(`${mock.origin}/lineitems/link-link-1/scores?type_id=1`)
    expect(contentType).toBe('application/vnd.ims.lis.v1.score+json')
    expect(Object.keys(body).sort()).toEqual(
      ['activityProgress', 'gradingProgress', 'scoreGiven', 'scoreMaximum', 'timestamp', 'userId'].sort(),
    )
    expect(body).toMatchObject({ userId: `${product}-student`, scoreGiven: 1, scoreMaximum: 1 })
    expect(mock.tokenRequests[0]!.audience).toBe(mock.registration.audience || `${mock.origin}/token`)
    expect(await stateOf(entered.assessmentId)).toBe('SENT')
  })
})

describe('a completion', () => {
  it('is sent again after errors of the platform, and lists show that it waits (REQ-395)', async () => {
    const { mock, administrator, organizationId } = await connect()
    const entered = await enterCourse(t, mock, { subject: 'unlucky' })
    mock.state.nextScoreStatuses.push(500, 503, 404)
    await answer(entered)
    await t.finishJobs()
    expect([await stateOf(entered.assessmentId), mock.scores]).toEqual(['FAILED', []])
    const listed = await t.call(endpoints.listCourses, { query: { organizationId } }, administrator)
    expect(listed.body.items[0].waitingCompletions).toBe(1)
    for (let i = 0; i < 3; i++) await finish()
    expect(mock.scores).toHaveLength(1)
    expect(await stateOf(entered.assessmentId)).toBe('SENT')
  })

  it('is done if the platform has a newer message, and a refused token is replaced', async () => {
    const { mock } = await connect()
    const [first, second] = [
      await enterCourse(t, mock, { subject: 'conflict' }),
      await enterCourse(t, mock, { subject: 'token' }),
    ]
    mock.state.nextScoreStatuses.push(409)
    await answer(first)
    await finish()
    expect(await stateOf(first.assessmentId)).toBe('SENT')
    mock.state.nextScoreStatuses.push(401)
    await answer(second)
    await finish()
    await finish()
    expect(mock.scores).toHaveLength(1)
    expect(mock.tokenRequests).toHaveLength(2)
  })

  it('has a later time than every earlier message about the person, even if the clock stands still', async () => {
    const { mock } = await connect()
    t.clock.now = new Date(Math.ceil(Date.now() / 1000) * 1000)
    const entered = await enterCourse(t, mock, { subject: 'timed' })
    mock.state.nextScoreStatuses.push(500, 500)
    await answer(entered)
    for (let i = 0; i < 3; i++) await finish()
    const { told_at } = await t.ctx.db
      .selectFrom('course_completions')
      .select('told_at')
      .where('assessment_id', '=', entered.assessmentId)
      .executeTakeFirstOrThrow()
    expect(told_at!.getTime()).toBe(t.clock.now.getTime() + 2)
    expect(mock.scores[0]!.body.timestamp).toBe(told_at!.toISOString())
  })

  it('creates a missing line item once, although several students complete at the same time', async () => {
    const { mock } = await connect({ product: 'canvas' })
    const students = []
    for (const subject of ['p1', 'p2', 'p3']) {
      students.push(await enterCourse(t, mock, { subject, hasLineItem: false }))
    }
    for (const student of students) await answer(student)
    await finish()
    expect(mock.lineItems).toMatchObject([
      { scoreMaximum: 1, label: 'Leadership 101', resourceLinkId: 'link-1' },
    ])
    expect(mock.scores.map(({ url }) => url)).toEqual(
      Array(3).fill(`${mock.origin}/lineitems/1/scores?type_id=1`),
    )
  })

  it('that was reached before is sent at the next launch, for example from another activity', async () => {
    const { mock } = await connect()
    const entered = await enterCourse(t, mock, {
      subject: 'early',
      claims: { 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': undefined },
    })
    await answer(entered)
    await finish()
    expect(mock.scores).toEqual([])
    expect(await enterCourse(t, mock, { subject: 'early', link: 'link-9' })).toMatchObject({
      destination: 'report',
    })
    await finish()
    expect(mock.scores.map(({ url }) => url)).toEqual([
      `${mock.origin}/lineitems/link-link-9/scores?type_id=1`,
    ])
    await enterCourse(t, mock, { subject: 'early', link: 'link-9' })
    await finish()
    expect(mock.scores).toHaveLength(1)
  })

  it('goes only to the line item of the launch, about the person of the launch (SEC-180)', async () => {
    const [{ mock }, { mock: other }] = [await connect(), await connect()]
    const own = await enterCourse(t, mock, { subject: 'mine', link: 'a' })
    await enterCourse(t, mock, { subject: 'someone-else', link: 'b', claims: { email: 'b@school.example' } })
    await enterCourse(t, other, { subject: 'mine', claims: { email: 'c@school.example' } })
    await answer(own)
    await finish()
    expect(mock.scores.map(({ url, body }) => [url, body.userId])).toEqual([
      [`${mock.origin}/lineitems/link-a/scores?type_id=1`, 'mine'],
    ])
    expect(other.scores).toEqual([])
  })
})
