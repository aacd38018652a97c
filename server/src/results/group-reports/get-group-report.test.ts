import { endpoints, type GroupReportResult } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { loadGroupReport } from './load-group-report.ts'

type CompletedAssessment = Awaited<ReturnType<typeof buildCompletedAssessment>>

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

async function completeAssessments(count: number, values = [3]) {
  const people: CompletedAssessment[] = []
  for (let i = 0; i < count; i++) {
    people.push(await buildCompletedAssessment(t, { cohortId, instrument, values }))
  }
  return people
}

function requestReport(options: { caller?: typeof administrator; instrument?: string } = {}) {
  const { caller = administrator, instrument } = options
  const query = { organizationId: caller.organizationId, ...(instrument && { instrument }) }
  return t.call(endpoints.getGroupReport, { params: { folderId: cohortId }, query }, caller)
}

function groupReportArgs() {
  return { params: { folderId: cohortId }, query: { organizationId: administrator.organizationId } }
}

async function getReport(): Promise<GroupReportResult> {
  const { status, body } = await requestReport()
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Loads the report about selected people and returns a summary of the result. */
function loadSelected(people: readonly CompletedAssessment[]) {
  const { organizationId } = administrator
  const assessmentIds = people.map(({ assessmentId }) => assessmentId)
  return loadGroupReport(t.ctx, { organizationId, cohortId, assessmentIds }).then(
    ({ report }) => `report about ${report.n}`,
    ({ code, details }) => `${code} ${JSON.stringify(details)}`,
  )
}

function setConsent({ learner }: CompletedAssessment, status: 'accepted' | 'withdrawn') {
  const body = { policyType: 'privacy-policy', version: '1', status } as const
  return t.call(endpoints.createConsent, { params: { userId: learner.userId }, body }, learner)
}

function eraseAccount({ learner }: CompletedAssessment) {
  const { userId, password } = learner
  return t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, learner)
}

describe('the report of a growing cohort', () => {
  it('stays the same until five new people have completed the assessment, and states how many more are needed (REQ-134)', async () => {
    await completeAssessments(6)
    t.clock.now = new Date('2026-11-01T09:00:00Z')
    const firstReport = await getReport()
    expect(firstReport.now).toEqual({ people: 6, waiting: 0, needed: 0 })
    t.clock.now = new Date()
    await completeAssessments(1, [5])
    const secondReport = await getReport()
    expect(secondReport.report).toEqual(firstReport.report)
    expect(secondReport.report.asOf).toBe('2026-11-01T09:00:00.000Z')
    expect(secondReport.now).toEqual({ people: 7, waiting: 1, needed: 4 })
    await completeAssessments(4, [5])
    const thirdReport = await getReport()
    delete t.clock.now
    expect([thirdReport.report.n, thirdReport.now.waiting]).toEqual([11, 0])
  })

  it('adds people to its details at least ten at a time, and states how many people the details cover (REQ-131)', async () => {
    await completeAssessments(10)
    expect((await getReport()).report.details).toEqual({ status: 'available', n: 10 })
    await completeAssessments(5)
    const { report } = await getReport()
    expect([report.n, report.details]).toEqual([15, { status: 'available', n: 10 }])
    await completeAssessments(10)
    expect((await getReport()).report.details).toEqual({ status: 'available', n: 20 })
  })
})

describe('a learner in a released block', () => {
  it.each([
    ['withdraws consent', (assessment: CompletedAssessment) => setConsent(assessment, 'withdrawn')],
    ['erases their account', eraseAccount],
  ])(
    'who %s remains in the report of the cohort and in a report about the other people in the block (REQ-133, SEC-042)',
    async (_, leave) => {
      const [leavingLearner, ...others] = await completeAssessments(12, [1, 2, 3, 4, 5])
      const reportBefore = await getReport()
      expect((await leave(leavingLearner!)).status).toBeLessThan(300)
      expect((await getReport()).report).toEqual(reportBefore.report)
      expect(await loadSelected(others)).toBe('report about 12')
      expect(await loadSelected(others.slice(1))).toBe('group.too_similar {"needed":1}')
    },
  )

  it('who erases their account is no longer stored as a member of the block', async () => {
    const [leavingLearner] = await completeAssessments(10)
    await getReport()
    await eraseAccount(leavingLearner!)
    const members = await t.ctx.db
      .selectFrom('released_block_members')
      .innerJoin('released_blocks', 'released_blocks.id', 'block_id')
      .selectAll()
      .where('cohort_id', '=', cohortId)
      .execute()
    expect(members).toHaveLength(9)
    expect(JSON.stringify(members)).not.toContain(leavingLearner!.assessmentId)
  })

  it('who erases their account leaves the other people in a block that is still too small for details (SEC-042)', async () => {
    const [leavingLearner] = await completeAssessments(5)
    await getReport()
    await eraseAccount(leavingLearner!)
    await completeAssessments(5)
    const { report } = await getReport()
    expect([report.n, report.details.status]).toEqual([10, 'too_few'])
    await completeAssessments(10)
    expect((await getReport()).report).toMatchObject({ n: 20, details: { status: 'available', n: 10 } })
  })
})

it('newer answers from people in a released block do not change the group report (SEC-042)', async () => {
  const people = await completeAssessments(10, [2])
  const reportBefore = await getReport()
  for (const { learner } of people.slice(0, 6)) {
    await buildCompletedAssessment(t, { cohortId, instrument, learner, values: [5] })
  }
  expect((await getReport()).report).toEqual(reportBefore.report)
})

describe('a report about selected people', () => {
  it('is refused for four people, and for a released group with one person added, removed or replaced (REQ-132)', async () => {
    const people = await completeAssessments(12)
    expect(await loadSelected(people.slice(0, 4))).toBe('group.too_small {"needed":1}')
    expect(await loadSelected(people.slice(0, 11))).toBe('report about 11')
    expect(await loadSelected(people)).toBe('group.too_similar {"surplus":1}')
    expect(await loadSelected(people.slice(0, 10))).toBe('group.too_similar {"needed":1}')
    expect(await loadSelected(people.slice(1, 12))).toBe('group.too_similar {}')
    expect(await loadSelected(people.slice(0, 11))).toBe('report about 11')
  })

  it('is refused if several reports together would isolate one person (REQ-132, SEC-042)', async () => {
    const people = await completeAssessments(11)
    expect(await loadSelected(people.slice(0, 5))).toBe('report about 5')
    expect(await loadSelected(people.slice(5, 10))).toBe('report about 5')
    expect(await loadSelected(people)).toBe('group.too_similar {"surplus":1}')
  })

  it('is refused if one of the people belongs to another cohort', async () => {
    const people = await completeAssessments(5)
    cohortId = (await buildCohort(t, administrator)).cohortId
    const others = await completeAssessments(5)
    expect(await loadSelected([...others, people[0]!])).toMatch('not_found')
    expect(await loadSelected(others)).toBe('report about 5')
  })

  it('is returned for only one of twenty parallel requests if each request leaves out a different person (REQ-132, SEC-042)', async () => {
    const people = await completeAssessments(20)
    const groups = people.map((excluded) => people.filter((person) => person !== excluded))
    const results = await Promise.all(groups.map(loadSelected))
    expect(results.filter((result) => result === 'report about 19')).toHaveLength(1)
    expect(results.filter((result) => result.startsWith('group.too_similar'))).toHaveLength(19)
  })
})

describe('a group report', () => {
  it('is about the instrument version that the most people completed, or about the requested version', async () => {
    const newerInstrument = await buildInstrument(t, { version: '2.0.0' })
    await completeAssessments(5, [1])
    for (let i = 0; i < 6; i++) {
      await buildCompletedAssessment(t, { cohortId, instrument: newerInstrument, values: [5] })
    }
    const { report, versions } = await getReport()
    expect([report.instrument.version, report.n]).toEqual(['2.0.0', 6])
    expect(versions.map(({ id, version, people }) => [id, version, people])).toEqual([
      ['sample', '2.0.0', 6],
      ['sample', '1.0.0', 5],
    ])
    const { body } = await requestReport({ instrument: 'sample@1.0.0' })
    expect([body.report.instrument.version, body.report.n]).toEqual(['1.0.0', 5])
    expect(body.links.pdf).toContain('instrument=sample%401.0.0')
    expect((await requestReport({ instrument: 'sample@9.0.0' })).body.code).toBe('group.too_small')
  })

  it('rounds the counts of people in its demographics to multiples of five (REQ-131)', async () => {
    const people = await completeAssessments(16)
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
    const { demographics } = (await getReport()).report
    for (const { rows, rest } of demographics) {
      for (const count of [...rows.map((row) => row.count), rest]) expect(count % 5).toBe(0)
      expect([5, 10]).toContain(rows[0]!.count)
    }
    expect((await getReport()).report.demographics).toEqual(demographics)
  })
})

it('the audit events for viewing and downloading a group report state the cohort and the number of people, but name no learner', async () => {
  const people = await completeAssessments(5)
  await getReport()
  const pdf = await t.call(endpoints.getGroupReportPdf, groupReportArgs(), administrator)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.headers['content-disposition']).toMatch(/Sample-Instrument-Cohort-.*\.pdf/)
  const events = await listAuditEvents(t.ctx.db, {
    userId: administrator.userId,
    events: ['group_report.viewed', 'group_report.downloaded'],
  })
  const details = { cohortId, instrument: 'sample@1.0.0', people: 5 }
  expect(events).toMatchObject([
    { event: 'group_report.viewed', subjectId: null, details },
    { event: 'group_report.downloaded', subjectId: null, details },
  ])
  for (const { learner } of people) expect(JSON.stringify(events)).not.toContain(learner.userId)
})

describe('the session material for a group report', () => {
  it('includes slides with the mean of each scale, as a number and in a chart, and the scale’s reflection questions; the download of the slides is recorded (REQ-322, REQ-323)', async () => {
    await completeAssessments(12, [1, 2, 3, 4, 5])
    const { report } = await getReport()
    const response = await t.app.inject({
      url: `/lpi/api/v4/lpi-group-reports/${cohortId}/slides?organizationId=${administrator.organizationId}`,
      headers: { authorization: `Bearer ${administrator.accessToken}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ])
    expect(response.headers['content-disposition']).toMatch(/Sample-Instrument-Cohort-.*\.pptx/)
    const files = await unzip(response.rawPayload)
    const slides = Object.keys(files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    // There are slides for the title, how to read the slides, all scales, each scale, the statements, and what the
    // group agrees on.
    expect(slides).toHaveLength(3 + report.scales.length + 2)
    const charts = Object.keys(files).filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
    expect(charts).toHaveLength(1 + report.scales.length)
    for (const [i, scale] of report.scales.entries()) {
      const text = files[`ppt/slides/slide${4 + i}.xml`]!.toString()
      for (const part of [scale.name, `>${scale.mean.toFixed(1)}<`, ...scale.reflection]) {
        expect(text).toContain(part)
      }
      expect(files[`ppt/charts/chart${2 + i}.xml`]!.toString()).toContain(`<c:v>${scale.mean}</c:v>`)
    }
    const events = await listAuditEvents(t.ctx.db, {
      userId: administrator.userId,
      events: ['group_report.downloaded'],
    })
    expect(events).toMatchObject([{ details: { cohortId, people: 12, document: 'slides' } }])
  })

  it('includes a guide for the facilitator; the download of the guide is recorded (REQ-323, REQ-324)', async () => {
    await completeAssessments(5)
    const guide = await t.call(endpoints.getGroupReportGuide, groupReportArgs(), administrator)
    expect([guide.status, guide.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(guide.headers['content-disposition']).toMatch(/Sample-Instrument-Cohort-.*-guide\.pdf/)
    const events = await listAuditEvents(t.ctx.db, {
      userId: administrator.userId,
      events: ['group_report.downloaded'],
    })
    expect(events).toMatchObject([{ details: { cohortId, people: 5, document: 'guide' } }])
  })

  it('is refused if the group is too small or the cohort belongs to another organization (REQ-323)', async () => {
    await completeAssessments(4)
    const refusedSlides = await t.call(endpoints.getGroupReportSlides, groupReportArgs(), administrator)
    const refusedGuide = await t.call(endpoints.getGroupReportGuide, groupReportArgs(), administrator)
    for (const { status, body } of [refusedSlides, refusedGuide]) {
      expect([status, body.code]).toEqual([409, 'group.too_small'])
    }
    const outsideAdministrator = await buildAdministrator(t)
    expect(
      (await t.call(endpoints.getGroupReportSlides, groupReportArgs(), outsideAdministrator)).status,
    ).toBe(404)
    expect(
      (await t.call(endpoints.getGroupReportGuide, groupReportArgs(), outsideAdministrator)).status,
    ).toBe(404)
  })
})

it('learners get status 404 instead of a group report, and so do administrators of other organizations', async () => {
  const [assessment] = await completeAssessments(5)
  const otherAdministrator = await buildAdministrator(t)
  expect((await requestReport({ caller: otherAdministrator })).status).toBe(404)
  const query = { organizationId: administrator.organizationId }
  for (const caller of [otherAdministrator, assessment!.learner]) {
    const { status } = await t.call(
      endpoints.getGroupReport,
      { params: { folderId: cohortId }, query },
      caller,
    )
    expect(status).toBe(404)
  }
})
