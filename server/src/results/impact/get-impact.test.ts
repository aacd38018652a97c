import { endpoints, type Impact } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { png } from '../../testing/sample-images.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { freezeEvidence } from '../measurement/freeze-evidence.ts'

type Learner = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
let instrument: Instrument
let organizationId: string
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
let before: string
let after: string
beforeAll(async () => {
  t = await createTestApp()
  const options = Array.from({ length: 10 }, (_, i) => ({ value: i + 1, text: { en: `Option ${i + 1}` } }))
  const reliability = { alpha: 0.9, standardDeviation: 5, n: 500 }
  instrument = await buildInstrument(t, {
    id: 'ten-points',
    options,
    reliability: { care: reliability, craft: reliability },
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  administrator = await buildAdministrator(t)
  organizationId = administrator.organizationId
  before = (await buildCohort(t, { organizationId, name: 'Before' })).cohortId
  after = (await buildCohort(t, { organizationId, name: 'After' })).cohortId
})

type Request = { from?: string; to?: string; caller?: { accessToken: string }; kind?: 'cohorts' | 'people' }

function requestImpact({ from = before, to = after, kind = 'people', caller = administrator }: Request = {}) {
  const query = { organizationId, fromFolderId: from, folderId: to, kind }
  return t.call(endpoints.getImpact, { query }, caller)
}

async function getImpact(request: Request = {}): Promise<Impact> {
  const { status, body } = await requestImpact(request)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function complete(cohortId: string, value: number, learner?: Learner) {
  const assessment = await buildCompletedAssessment(t, {
    cohortId,
    instrument,
    values: [value],
    ...(learner && { learner }),
  })
  await freezeEvidence(t.ctx, t.ctx.db, assessment.assessmentId)
  return assessment
}

/** Builds people who answer with the first value in the cohort `before` and with the second in the cohort `after`. */
async function completeBoth(changes: readonly (readonly [number, number])[]) {
  const people: Learner[] = []
  for (const [first, second] of changes) {
    const { learner } = await complete(before, first)
    await complete(after, second, learner)
    people.push(learner)
  }
  return people
}

const repeat = <T>(count: number, value: T) => Array.from({ length: count }, () => value)
const scaleOf = ({ scales }: Impact) => scales[0]!

describe('two cohorts', () => {
  it('are compared by the means of their released blocks, with an interval and an effect size (REQ-275)', async () => {
    for (let i = 0; i < 20; i++) await complete(before, 5)
    for (let i = 0; i < 20; i++) await complete(after, 6)
    const impact = await getImpact({ kind: 'cohorts' })
    expect([impact.before, impact.after]).toEqual([
      { name: 'Before', n: 20 },
      { name: 'After', n: 20 },
    ])
    const { means, difference, interval, effect, reliable } = scaleOf(impact)
    const groupReport = await t.call(
      endpoints.getGroupReport,
      { params: { folderId: before }, query: { organizationId } },
      administrator,
    )
    expect(means!.before.mean).toBe(groupReport.body.report.scales[0].meanSum)
    expect(difference).toBeCloseTo(means!.after.mean - means!.before.mean, 0)
    // The exact difference is 3 points. The variance of its estimate is the sum of 5² · (1/20 + 1/20) from sampling and
    // 2 · 3 · 3² / 12 / 20² from rounding.
    const halfWidth = 1.96 * Math.sqrt(25 * 0.1 + (2 * 3 * 9) / 12 / 400)
    expect(interval!.high - interval!.low).toBeCloseTo(2 * halfWidth, 0)
    expect(interval!.low).toBeLessThan(3)
    expect(interval!.high).toBeGreaterThan(3)
    expect(effect!.value).toBeCloseTo(difference! / 5, 1)
    expect(reliable).toBeNull()
  })

  it('are shown without a difference on scales where a mean is known only as a bound (SEC-128)', async () => {
    for (let i = 0; i < 10; i++) await complete(before, 5)
    for (let i = 0; i < 10; i++) await complete(after, 10)
    const { means, difference, interval, effect } = scaleOf(await getImpact({ kind: 'cohorts' }))
    expect([means!.after.bound, difference, interval, effect]).toEqual(['atLeast', null, null, null])
  })

  it('are compared only if at least five people in each completed the same version of a questionnaire (REQ-275)', async () => {
    for (let i = 0; i < 5; i++) await complete(before, 5)
    for (let i = 0; i < 5; i++) await buildCompletedAssessment(t, { cohortId: after })
    expect((await requestImpact({ kind: 'cohorts' })).body.code).toBe('impact.not_comparable')
    for (let i = 0; i < 4; i++) await complete(after, 5)
    expect((await requestImpact({ kind: 'cohorts' })).body.code).toBe('impact.too_small')
  })
})

describe('the same people in two cohorts', () => {
  it('are compared by their mean difference, which changes only its sign if the cohorts are swapped (REQ-276)', async () => {
    await completeBoth(repeat(12, [4, 6]))
    const impact = await getImpact()
    expect(impact.after.n).toBe(12)
    const { difference, interval, effect, means } = scaleOf(impact)
    expect(means).toBeNull()
    // The sum of the twelve differences is rounded in steps of 18 points, a third of the range of one difference.
    expect(Math.abs(difference! - 6)).toBeLessThanOrEqual(18 / 12 / 2 + 0.05)
    expect(interval!.low).toBeLessThan(6)
    expect(interval!.high).toBeGreaterThan(6)
    expect(effect!.value).toBeCloseTo(difference! / 5, 1)
    const reversed = scaleOf(await getImpact({ from: after, to: before }))
    expect(reversed.difference).toBe(-difference!)
  })

  it('are counted by reliable change, in multiples of five, unless everyone changed in the same way (REQ-276, SEC-128)', async () => {
    await completeBoth([...repeat(12, [3, 8] as const), ...repeat(12, [5, 5] as const)])
    const { reliable } = scaleOf(await getImpact())
    const counts = Object.values(reliable!)
    for (const count of counts) expect(count % 5).toBe(0)
    expect(reliable!.higher).toBeGreaterThanOrEqual(10)
    expect(reliable!.unchanged).toBeGreaterThanOrEqual(10)
    const otherBefore = await buildCohort(t, { organizationId })
    before = otherBefore.cohortId
    after = (await buildCohort(t, { organizationId })).cohortId
    await completeBoth(repeat(10, [3, 8]))
    expect(scaleOf(await getImpact()).reliable).toBeNull()
  })

  it('are compared only if there are at least ten of them (REQ-276)', async () => {
    await completeBoth(repeat(9, [4, 6]))
    for (let i = 0; i < 5; i++) await complete(before, 5)
    for (let i = 0; i < 5; i++) await complete(after, 5)
    expect((await requestImpact()).body.code).toBe('impact.too_small')
  })

  it('are added to a comparison at least ten at a time, and the comparison leaves out either no one or at least five people in each block (SEC-128)', async () => {
    const people = await completeBoth(repeat(16, [4, 6]))
    // The block of the cohort `before` has one more person, who is in no pair and is therefore left out. At least five
    // people in this block must be left out, so at least four pairs must be, too. The people of these pairs are also in
    // the block of the cohort `after`, where four are too few, so five of the 16 pairs are left out.
    await complete(before, 9)
    expect((await getImpact()).after.n).toBe(11)
    await withdrawConsent(t, people[0]!)
    const afterWithdrawal = await getImpact()
    expect(afterWithdrawal.after.n).toBe(11)
    await completeBoth(repeat(9, [2, 9]))
    expect(await getImpact()).toEqual(afterWithdrawal)
    await completeBoth(repeat(11, [2, 9]))
    expect((await getImpact()).after.n).toBe(31)
  })

  it('are compared without a difference and without counts on a scale whose stored sums contradict each other (SEC-140)', async () => {
    await completeBoth(repeat(12, [4, 6]))
    await getImpact()
    // The sums of the two cohorts are 12 · 3 · 4 and 12 · 3 · 6, so the sum of the differences cannot be -300.
    await sql`update released_pair_blocks
      set statistics = jsonb_set(statistics, '{care,difference}', '{"sum": -300, "bound": "none"}')
      where first_cohort_id in (${before}, ${after})`.execute(t.ctx.db)
    await completeBoth([...repeat(6, [3, 8] as const), ...repeat(6, [5, 5] as const)])
    for (const request of [{}, { from: after, to: before }]) {
      const { scales, before: cohort } = await getImpact(request)
      expect(cohort.n).toBe(24)
      const [care, craft] = scales
      expect(care).toMatchObject({ difference: null, interval: null, effect: null, reliable: null })
      expect(craft!.difference).not.toBeNull()
    }
  })

  it('keep their released comparison if their answers change (SEC-128)', async () => {
    await completeBoth(repeat(12, [4, 6]))
    const impact = await getImpact()
    await t.ctx.db.updateTable('responses').set({ value: '1' }).execute()
    expect(await getImpact()).toEqual(impact)
  })
})

describe('administrators', () => {
  it('can compare only cohorts in their own scope, and the activity lists the comparison (REQ-277, SEC-127)', async () => {
    await completeBoth(repeat(10, [4, 6]))
    const foreignCohort = await buildCohort(t)
    const limitedAdministrator = await buildAdministrator(t, { organizationId, cohortIds: [before] })
    const requests: Request[] = [
      { to: foreignCohort.cohortId },
      { from: foreignCohort.cohortId },
      { caller: limitedAdministrator },
      { from: after, to: before, caller: limitedAdministrator },
      { caller: await buildAdministrator(t) },
      { caller: await buildUser(t) },
    ]
    for (const kind of ['cohorts', 'people'] as const) {
      for (const request of requests) expect((await requestImpact({ ...request, kind })).status).toBe(404)
    }
    await getImpact()
    const { body } = await t.call(endpoints.listActivity, { query: { organizationId } }, administrator)
    expect(body.items[0]).toMatchObject({ event: 'impact.viewed', cohort: 'After', count: 10 })
  })

  it('can download a comparison as a PDF, and the activity lists the download (REQ-278)', async () => {
    await completeBoth(repeat(10, [4, 6]))
    const query = { organizationId, fromFolderId: before, folderId: after, kind: 'people' as const }
    const { status, headers, body } = await t.call(endpoints.getImpactPdf, { query }, administrator)
    expect([status, body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(headers['content-disposition']).toContain('Sample-Instrument-Before-After-')
    const activity = await t.call(endpoints.listActivity, { query: { organizationId } }, administrator)
    expect(activity.body.items[0]).toMatchObject({ event: 'impact.downloaded', count: 10 })
  })

  it('can download a comparison as a PDF with the logo of their organization (REQ-345)', async () => {
    await completeBoth(repeat(10, [4, 6]))
    const query = { organizationId, fromFolderId: before, folderId: after, kind: 'people' as const }
    const download = async () =>
      (await t.call(endpoints.getImpactPdf, { query }, administrator)).body as Buffer
    expect((await download()).includes('/Subtype /Image')).toBe(false)
    const body = { imageData: (await png()).toString('base64') }
    await t.call(endpoints.saveLogo, { params: { organizationId }, body }, administrator)
    expect((await download()).includes('/Subtype /Image')).toBe(true)
  })
})
