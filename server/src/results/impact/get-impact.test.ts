import { endpoints, type Impact } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  type buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

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

const complete = (cohortId: string, value: number, learner?: Learner) =>
  buildCompletedAssessment(t, { cohortId, instrument, values: [value], ...(learner && { learner }) })

/** People who answer with the first value in `before`; the first ones also answer with the second value in `after`. */
async function completeBoth(count: number, [first, second]: [number, number], onlyOnce = 0) {
  const people: Learner[] = []
  for (let i = 0; i < count + onlyOnce; i++) {
    const { learner } = await complete(before, first)
    people.push(learner)
    if (i < count) await complete(after, second, learner)
  }
  return people
}

async function createReport(folderId: string) {
  const { status } = await t.call(
    endpoints.createGroupReport,
    { params: { folderId }, body: { organizationId } },
    administrator,
  )
  expect(status).toBe(201)
}

const createChange = () =>
  t.call(
    endpoints.createChange,
    { body: { organizationId, fromFolderId: before, folderId: after } },
    administrator,
  )

function requestImpact(kind: 'cohorts' | 'people', caller: { accessToken: string } = administrator) {
  return t.call(
    endpoints.getImpact,
    { query: { organizationId, fromFolderId: before, folderId: after, kind } },
    caller,
  )
}

const scaleOf = ({ scales }: Impact) => scales[0]!

describe('two cohorts', () => {
  it('are compared by the means of their newest group reports, with an interval and an effect size (REQ-275, SEC-128)', async () => {
    for (let i = 0; i < 20; i++) await complete(before, 5)
    for (let i = 0; i < 20; i++) await complete(after, 8)
    await createReport(before)
    expect((await requestImpact('cohorts')).body.code).toBe('group.no_edition')
    await createReport(after)
    const { body } = await requestImpact('cohorts')
    expect([body.before, body.after]).toEqual([
      { name: 'Before', n: 20 },
      { name: 'After', n: 20 },
    ])
    const scale = scaleOf(body)
    expect(scale).toMatchObject({ means: { before: { mean: 5 }, after: { mean: 8 } }, difference: 3 })
    // 9 ± 1.96 · 5 · √(1/20 + 1/20)
    expect(scale).toMatchObject({
      interval: { low: 2, high: 4 },
      direction: 'up',
      effect: { value: 1.8 },
    })
  })

  it('have no difference where a mean is only a range, but a direction if it is the same for all possible means (REQ-275, SEC-128)', async () => {
    for (let i = 0; i < 10; i++) await complete(before, 5)
    for (let i = 0; i < 10; i++) await complete(after, 10)
    await createReport(before)
    await createReport(after)
    const { means, difference, interval, direction } = scaleOf((await requestImpact('cohorts')).body)
    expect([means!.after.bound, difference, interval, direction]).toEqual(['atLeast', null, null, 'up'])
  })

  it('are not compared if people completed no common version (REQ-275)', async () => {
    for (let i = 0; i < 5; i++) await complete(before, 5)
    for (let i = 0; i < 5; i++) await buildCompletedAssessment(t, { cohortId: after })
    expect((await requestImpact('cohorts')).body.code).toBe('impact.not_comparable')
  })
})

describe('the same people in two cohorts', () => {
  it('are compared if eight of twelve answer again and the second cohort has no group report; it can then have none about them (REQ-276, SEC-128, SEC-140)', async () => {
    await completeBoth(8, [6, 7], 4)
    expect((await createChange()).body.code).toBe('group.no_edition')
    await createReport(before)
    const { status, body } = await createChange()
    expect([status, body.after.n]).toEqual([201, 8])
    expect(scaleOf(body)).toMatchObject({ difference: 1, direction: 'same', means: null })
    expect((await requestImpact('people')).body).toEqual(body)
    expect((await createChange()).body).toEqual(body)
    const refused = await t.call(
      endpoints.createGroupReport,
      { params: { folderId: after }, body: { organizationId } },
      administrator,
    )
    expect(refused.body.code).toBe('group.too_small')
  })

  it('are compared after both group reports if everyone is in both, but not if four people answered only once (REQ-276, SEC-128, SEC-140)', async () => {
    await completeBoth(10, [5, 7])
    await createReport(before)
    await createReport(after)
    expect(scaleOf((await createChange()).body)).toMatchObject({ difference: 2, direction: 'up' })
    ;[before, after] = [
      (await buildCohort(t, { organizationId })).cohortId,
      (await buildCohort(t, { organizationId })).cohortId,
    ]
    await completeBoth(10, [5, 7], 4)
    await createReport(before)
    await createReport(after)
    expect(scaleOf((await createChange()).body).difference).toBeNull()
  })

  it('need five pairs, and show a coarser change after one of them withdraws consent (REQ-276, SEC-042)', async () => {
    const people = await completeBoth(4, [5, 6], 8)
    await createReport(before)
    expect((await createChange()).body).toMatchObject({ code: 'impact.too_small', details: { needed: 1 } })
    for (const learner of people.slice(4, 8)) await complete(after, 6, learner)
    const { interval, difference } = scaleOf((await createChange()).body)
    await withdrawConsent(t, people[0]!)
    const changed = scaleOf((await requestImpact('people')).body)
    expect(difference).toBe(1)
    expect(changed.interval!.high - changed.interval!.low).toBeGreaterThan(interval!.high - interval!.low)
  })

  it('are hidden from administrators of other organizations, and are in the activity (SEC-128, REQ-277)', async () => {
    expect((await requestImpact('people', await buildAdministrator(t))).status).toBe(404)
    await completeBoth(5, [5, 6])
    await createReport(before)
    await createChange()
    const events = await listAuditEvents(t.ctx.db, {
      userId: administrator.userId,
      events: ['impact.created'],
    })
    expect(events).toMatchObject([{ details: { fromCohortId: before, cohortId: after, people: 5 } }])
  })
})
