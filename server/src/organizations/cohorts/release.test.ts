import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdministrator,
  buildAssessment,
  buildCompletedAssessment,
  buildInstrument,
} from '../../testing/builders.ts'
import {
  buildCohortWithReport,
  openReport,
  release,
  setRelease,
  statusAndCode,
} from '../../testing/release-steps.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => {
  delete t.clock.now
})
afterAll(() => t.close())

async function readReleaseAsLearner({
  assessmentId,
  learner,
}: Pick<Awaited<ReturnType<typeof buildCohortWithReport>>, 'assessmentId' | 'learner'>) {
  const { body } = await t.call(endpoints.getAssessment, { params: { assessmentId }, query: {} }, learner)
  return { isOpen: body.release.isOpen, hasLink: body.links.report !== null, release: body.release }
}

describe('the learner can open the report', () => {
  it('immediately by default (REQ-150)', async () => {
    const cohort = await buildCohortWithReport(t)
    expect((await openReport(t, cohort)).status).toBe(200)
    expect(await readReleaseAsLearner(cohort)).toEqual({
      isOpen: true,
      hasLink: true,
      release: { kind: 'at-once', date: null, timeZone: null, from: null, isOpen: true },
    })
  })

  it('from the start of the release day in the time zone of the release setting, and not a millisecond earlier (REQ-151)', async () => {
    t.clock.now = new Date('2031-12-02T22:56:00Z')
    const cohort = await buildCohortWithReport(t)
    const input = { kind: 'from-date', date: '2031-12-03', timeZone: 'Europe/Paris' } as const
    expect((await setRelease(t, cohort, input, 0)).status).toBe(200)

    t.clock.now = new Date('2031-12-02T22:59:59.999Z')
    const expected = { ...input, from: '2031-12-02T23:00:00.000Z', isOpen: false }
    const response = await openReport(t, cohort)
    expect(statusAndCode(response)).toBe('409 report.not_released')
    expect(response.body.details).toEqual({ release: expected })
    expect(await readReleaseAsLearner(cohort)).toEqual({ isOpen: false, hasLink: false, release: expected })
    const pdf = { params: { assessmentId: cohort.assessmentId }, query: {} }
    expect(statusAndCode(await t.call(endpoints.getReportPdf, pdf, cohort.learner))).toBe(
      '409 report.not_released',
    )

    t.clock.now = new Date('2031-12-02T23:00:00.000Z')
    expect((await openReport(t, cohort)).status).toBe(200)
    expect(await readReleaseAsLearner(cohort)).toMatchObject({ isOpen: true, hasLink: true })
  })

  it('on the next request after an administrator releases the reports (REQ-152)', async () => {
    const cohort = await buildCohortWithReport(t)
    await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
    expect(statusAndCode(await openReport(t, cohort))).toBe('409 report.not_released')

    const { status, body } = await release(t, cohort, 1)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      emailCount: 0,
      release: { isOpen: true, releasedBy: 'Ines Okafor', version: 2 },
    })
    expect((await openReport(t, cohort)).status).toBe(200)
  })

  it('before the release day if an administrator releases the reports', async () => {
    const cohort = await buildCohortWithReport(t)
    await setRelease(t, cohort, { kind: 'from-date', date: '2190-01-01', timeZone: 'UTC' }, 0)
    await release(t, cohort, 1)
    expect((await openReport(t, cohort)).status).toBe(200)
  })
})

it('a learner can no longer open a released report after an administrator saves the setting “by-administrator” again', async () => {
  const cohort = await buildCohortWithReport(t)
  await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
  await release(t, cohort, 1)
  await setRelease(t, cohort, { kind: 'by-administrator' }, 2)
  expect(statusAndCode(await openReport(t, cohort))).toBe('409 report.not_released')
})

it('administrators can open unreleased reports, including their own', async () => {
  const cohort = await buildCohortWithReport(t)
  const learner = await buildAdministrator(t, { organizationId: cohort.organizationId })
  const ownAssessment = await buildCompletedAssessment(t, { cohortId: cohort.cohortId, learner })
  await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
  expect((await openReport(t, cohort, cohort.administrator)).status).toBe(200)
  expect((await openReport(t, ownAssessment)).status).toBe(200)
})

it('a learner sees the release state before and after completing the assessment (REQ-153)', async () => {
  const cohort = await buildCohortWithReport(t)
  await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
  const instrument = await buildInstrument(t)
  const openAssessment = await buildAssessment(t, { cohortId: cohort.cohortId, instrument })
  expect(await readReleaseAsLearner(openAssessment)).toMatchObject({ isOpen: false, hasLink: false })
  expect(statusAndCode(await openReport(t, openAssessment))).toBe('409 report.not_ready')

  const args = { params: { assessmentId: openAssessment.assessmentId }, query: {} }
  const body = { responses: answersTo(instrument, 3) }
  const saveResponse = await t.call(endpoints.saveAnswers, { ...args, body }, openAssessment.learner)
  expect(saveResponse.body).toMatchObject({ status: 'COMPLETED', links: { report: null } })
  expect(saveResponse.body.release).toMatchObject({ kind: 'by-administrator', isOpen: false })
  expect(statusAndCode(await openReport(t, openAssessment))).toBe('409 report.not_released')
})

it('a report is not compared with an earlier report that is not released (REQ-154)', async () => {
  const cohort = await buildCohortWithReport(t)
  await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
  const laterAssessment = await buildCompletedAssessment(t, { learner: cohort.learner })
  expect((await openReport(t, laterAssessment)).body.report.previousCompletedAt).toBeNull()
  await release(t, cohort, 1)
  expect((await openReport(t, laterAssessment)).body.report.previousCompletedAt).not.toBeNull()
})

it('the data export contains answers and scores even if the report is not released', async () => {
  const cohort = await buildCohortWithReport(t)
  await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
  const { userId } = cohort.learner
  const { body } = await t.call(endpoints.exportOwnData, { params: { userId } }, cohort.learner)
  expect(body.assessments[0].answers).toHaveLength(6)
  expect(body.assessments[0].scores).toHaveLength(2)
})
