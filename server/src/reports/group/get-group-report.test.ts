import { endpoints, type GroupReportResult } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../audit/list-audit-events.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadGroupReport } from './load-group-report.ts'

type Person = Awaited<ReturnType<typeof buildCompletedAssessment>>

let t: TestApp
let instrument: Instrument
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
let cohortId: string
beforeAll(async () => {
  t = await createTestApp()
  instrument = await buildInstrument(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  administrator = await buildAdministrator(t)
  cohortId = (await buildCohort(t, administrator)).cohortId
})

async function complete(count: number, values = [3]) {
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    people.push(await buildCompletedAssessment(t, { cohortId, instrument, values }))
  }
  return people
}

function ask(given: { as?: typeof administrator; folderId?: string; instrument?: string } = {}) {
  const { as = administrator, folderId = cohortId, instrument } = given
  const query = { organizationId: as.organizationId, ...(instrument && { instrument }) }
  return t.call(endpoints.getGroupReport, { params: { folderId }, query }, as)
}

async function answered(): Promise<GroupReportResult> {
  const { status, body } = await ask()
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

function load(people: readonly Person[], as = administrator) {
  const { organizationId, actor } = as
  const assessmentIds = people.map(({ assessmentId }) => assessmentId)
  return loadGroupReport(t.ctx, actor, { organizationId, cohortId, assessmentIds }).then(
    ({ report }) => `made of ${report.n}`,
    (error) => `${error.code}, ${error.details?.needed} missing`,
  )
}

function say({ learner }: Person, status: 'accepted' | 'withdrawn') {
  const body = { policyType: 'privacy-policy', version: '1', status } as const
  return t.call(endpoints.createConsent, { params: { userId: learner.userId }, body }, learner)
}

function erase({ learner }: Person) {
  const { userId, password } = learner
  return t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, learner)
}

const sumOf = ({ report }: GroupReportResult) => report.scales[0]!.meanSum * report.n

describe('a cohort that grows', () => {
  it('is shown as it was, with its date, while fewer than five are new, and says how many it waits for (REQ-134)', async () => {
    await complete(6)
    t.clock.now = new Date('2026-11-01T09:00:00Z')
    const first = await answered()
    expect(first.now).toEqual({ people: 6, waiting: 0, needed: 0, leftOut: 0 })
    t.clock.now = new Date()
    await complete(1, [5])
    const second = await answered()
    expect(second.report).toEqual(first.report)
    expect(second.report.asOf).toBe('2026-11-01T09:00:00.000Z')
    expect(second.now).toEqual({ people: 7, waiting: 1, needed: 4, leftOut: 0 })
    await complete(4, [5])
    const third = await answered()
    delete t.clock.now
    expect([third.report.n, third.now.waiting]).toEqual([11, 0])
  })

  it('shows how it spreads again once ten more than last time are in it', async () => {
    await complete(10)
    expect((await answered()).report.distributions).toEqual({ status: 'available' })
    await complete(5)
    const { report } = await answered()
    expect([report.n, report.distributions]).toEqual([15, { status: 'too_similar', needed: 10 }])
    expect(report.scales.map(({ distribution }) => distribution)).toEqual([null, null])
    expect(report.demographics).toEqual([])
    await complete(5)
    expect((await answered()).report.distributions).toEqual({ status: 'available' })
  })
})

describe('somebody who leaves', () => {
  // Fails when withdrawn consents are not looked at, or the group keeps everybody but the one who left.
  it.each([
    ['takes back a consent', (one: Person) => say(one, 'withdrawn')],
    ['erases the account', erase],
  ])('and %s cannot be worked out from the reports before and after (REQ-133, SEC-042)', async (_, leave) => {
    const [leaver] = await complete(1, [5])
    await complete(11, [2])
    const before = await answered()
    expect(before.report.n).toBe(12)
    expect((await leave(leaver!)).status).toBeLessThan(300)
    const after = await answered()
    expect(after.report.n).toBe(7)
    expect(after.now).toEqual({ people: 11, waiting: 0, needed: 0, leftOut: 4 })
    // What is left between the two belongs to five people, and nobody who left is in the second.
    expect(sumOf(before) - sumOf(after)).toBeCloseTo(15 + 4 * 6)
    expect(after.report.scales[0]!.meanSum).toBe(6)
  })

  it('is in the group again after saying yes again', async () => {
    const people = await complete(10)
    const before = await answered()
    await say(people[0]!, 'withdrawn')
    await answered()
    await say(people[0]!, 'accepted')
    expect((await answered()).report).toEqual(before.report)
  })

  it('takes a small group with them, until five more have completed', async () => {
    const people = await complete(9)
    await answered()
    await erase(people[0]!)
    await complete(2)
    expect((await ask()).body).toMatchObject({ code: 'group.too_similar', details: { needed: 3 } })
    await complete(3)
    expect((await answered()).report.n).toBe(5)
  })
})

describe('chosen people', () => {
  it('are refused where one more or one less tells about that one (REQ-132)', async () => {
    const people = await complete(12)
    expect(await load(people.slice(0, 4))).toBe('group.too_small, 1 missing')
    expect(await load(people.slice(0, 11))).toBe('made of 11')
    expect(await load(people)).toBe('group.too_similar, 4 missing')
    expect(await load(people.slice(0, 10))).toBe('group.too_similar, 4 missing')
    expect(await load(people.slice(1, 12))).toBe('group.too_similar, 4 missing')
    expect(await load(people.slice(0, 11))).toBe('made of 11')
  })

  it('are refused where several reports together would leave one person over (REQ-132, SEC-042)', async () => {
    const people = await complete(11)
    expect(await load(people.slice(0, 5))).toBe('made of 5')
    expect(await load(people.slice(5, 10))).toBe('made of 5')
    expect(await load(people)).toBe('group.too_similar, 4 missing')
  })

  it('are nobody of another cohort', async () => {
    const people = await complete(5)
    cohortId = (await buildCohort(t, administrator)).cohortId
    const others = await complete(5)
    expect(await load([...others, people[0]!])).toMatch('not_found')
    expect(await load(others)).toBe('made of 5')
  })

  // Fails when the cohort is not locked before its groups are read.
  it('make one report when twenty ask at once for groups of which any two differ by two (REQ-132, SEC-042)', async () => {
    const people = await complete(20)
    const second = await buildAdministrator(t, { organizationId: administrator.organizationId })
    const groups = people.map((left) => people.filter((one) => one !== left))
    const answers = await Promise.all(groups.map((group, i) => load(group, i % 2 ? second : administrator)))
    expect(answers.filter((one) => one === 'made of 19')).toHaveLength(1)
    expect(answers.filter((one) => one.startsWith('group.too_similar'))).toHaveLength(19)
  })
})

describe('who is in the group', () => {
  it('are, of several versions, those of the one with the most people, or of the one asked for', async () => {
    const newer = await buildInstrument(t, { version: '2.0.0' })
    await complete(5, [1])
    for (let i = 0; i < 6; i++) {
      await buildCompletedAssessment(t, { cohortId, instrument: newer, values: [5] })
    }
    const { report, versions } = await answered()
    expect([report.instrument.version, report.n]).toEqual(['2.0.0', 6])
    expect(versions.map(({ id, version, people }) => [id, version, people])).toEqual([
      ['sample', '2.0.0', 6],
      ['sample', '1.0.0', 5],
    ])
    const { body } = await ask({ instrument: 'sample@1.0.0' })
    expect([body.report.instrument.version, body.report.n]).toEqual(['1.0.0', 5])
    expect(body.links.pdf).toContain('instrument=sample%401.0.0')
    expect((await ask({ instrument: 'sample@9.0.0' })).body.code).toBe('group.too_small')
  })

  it('say about themselves only what at least five share (REQ-131)', async () => {
    const people = await complete(16)
    const roles = [...Array(8).fill('student'), ...Array(4).fill('worker'), 'prefer-not-to-say']
    await t.ctx.db
      .insertInto('responses')
      .values(
        roles.map((role, i) => ({
          assessment_id: people[i]!.assessmentId,
          question_id: 'role',
          value: JSON.stringify(role),
        })),
      )
      .execute()
    expect((await answered()).report.demographics).toEqual([
      { id: 'role', text: 'What do you do?', rows: [{ text: 'I study', count: 8 }], rest: 8 },
    ])
  })
})

it('is written down: who looked at which cohort and of how many people, and nobody of them', async () => {
  const people = await complete(5)
  await answered()
  const { params, query } = {
    params: { folderId: cohortId },
    query: { organizationId: administrator.organizationId },
  }
  const pdf = await t.call(endpoints.getGroupReportPdf, { params, query }, administrator)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.headers['content-disposition']).toMatch(/Sample-Instrument-Report-Cohort-.*\.pdf/)
  const lines = await listAuditEvents(t.ctx.db, {
    userId: administrator.userId,
    events: ['group_report.viewed', 'group_report.downloaded'],
  })
  const details = { cohortId, instrument: 'sample@1.0.0', people: 5 }
  expect(lines).toMatchObject([
    { event: 'group_report.viewed', subjectId: null, details },
    { event: 'group_report.downloaded', subjectId: null, details },
  ])
  for (const { learner } of people) expect(JSON.stringify(lines)).not.toContain(learner.userId)
})

it('is not there for administrators of another organisation, nor for learners', async () => {
  const [one] = await complete(5)
  const stranger = await buildAdministrator(t)
  expect((await ask({ as: stranger })).status).toBe(404)
  const query = { organizationId: administrator.organizationId }
  for (const as of [stranger, one!.learner]) {
    const { status } = await t.call(endpoints.getGroupReport, { params: { folderId: cohortId }, query }, as)
    expect(status).toBe(404)
  }
})
