import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renameOrganization } from '../../organizations/customers/rename-organization.ts'
import { listEditions } from '../../results/editions/shared-queries.ts'
import { findScaleSamples } from '../../results/measurement/find-scale-samples.ts'
import { freezeMissingEvidence } from '../../results/measurement/freeze-missing-evidence.ts'
import { buildPeople, variedAnswers } from '../../testing/build-people.ts'
import { buildCohort, buildInstrument } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createDemo } from './create-demo.ts'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
})
afterEach(() => t.close())

it('demos that are created at the same time get different names', async () => {
  const create = (seed: number) => createDemo(t.ctx, { learners: 300, seed })
  // The first demo imports the questionnaire, so that the other two can conflict only in their names.
  const demos = [await create(1), ...(await Promise.all([create(2), create(3)]))]
  const names = demos.map(({ organization }) => organization)
  expect(names.toSorted()).toEqual(['Demo College 1', 'Demo College 2', 'Demo College 3'])
})

it('a new demo gets an unused name, and its administrator gets an unused email address, even if the previous demo was renamed', async () => {
  const demos = [
    await createDemo(t.ctx, { learners: 300, seed: 1 }),
    await createDemo(t.ctx, { learners: 300, seed: 2 }),
  ]
  await renameOrganization(t.ctx.db, { organizationId: demos[1]!.organizationId, name: 'Lakeside College' })
  const nextDemo = await createDemo(t.ctx, { learners: 300, seed: 3 })
  expect([nextDemo.organization, nextDemo.administrator]).toEqual([
    'Demo College 3',
    'dean@college-3.example',
  ])
})

it('the first two cohorts of a demo have group reports, which can be compared (REQ-130, REQ-275)', async () => {
  const instrument = await buildInstrument(t, { version: '4.0.2' })
  const demo = await createDemo(t.ctx, {
    learners: 300,
    seed: 1,
    instrument: { id: instrument.id, version: instrument.version },
  })
  const editions = demo.cohorts.map(async ({ cohortId }) => listEditions(t.ctx.db, { cohortId, instrument }))
  const people = (await Promise.all(editions)).map((list) => list.map((edition) => edition.people))
  expect(people).toEqual([[expect.any(Number)], [expect.any(Number)], []])
  expect(Math.min(...people.flat())).toBeGreaterThan(50)
})

describe('with a demo of 300 learners in the same installation,', () => {
  /** The sample sizes in the evidence of all assessments in an organization. */
  async function listSampleSizes(organizationId: string) {
    const rows = await t.ctx.db
      .selectFrom('assessment_evidence')
      .innerJoin('assessments', 'assessments.id', 'assessment_id')
      .innerJoin('cohorts', 'cohorts.id', 'cohort_id')
      .select('evidence')
      .where('organization_id', '=', organizationId)
      .execute()
    const sizes = rows.flatMap(({ evidence }) => {
      const { scales } = evidence as { scales: Record<string, { precision: { n: number } }> }
      return Object.values(scales).map(({ precision }) => precision.n)
    })
    return [...new Set(sizes)]
  }

  it('the sample of real people contains every real person and no generated learner, and the stored evidence of real people uses this sample (REQ-337)', async () => {
    // All tests of this process share the cache of samples, so this test has its own version of the instrument.
    const instrument = await buildInstrument(t, { version: '4.0.0' })
    const { id, version } = instrument
    const { cohortId, organizationId } = await buildCohort(t)
    await buildPeople(t, { cohortId, instrument, answers: variedAnswers(120) })
    const demo = await createDemo(t.ctx, { learners: 300, seed: 1, instrument: { id, version } })

    const samples = await findScaleSamples(t.ctx, instrument, 'en', null)
    expect(samples.get('care')!.n).toBe(120)
    await freezeMissingEvidence(t.ctx)
    expect(await listSampleSizes(organizationId)).toEqual([120])
    const [size, ...otherSizes] = await listSampleSizes(demo.organizationId)
    expect(otherSizes).toEqual([])
    // The demo's own sample counts each learner once, but some learners have completed two assessments.
    expect(size).toBeGreaterThan(150)
    expect(size).toBeLessThan(demo.counts.completed)
  })

  it('the reliability of a scale is not estimated from the answers of only 99 real people (REQ-337)', async () => {
    const instrument = await buildInstrument(t, { version: '4.0.1' })
    const { id, version } = instrument
    const { cohortId } = await buildCohort(t)
    await buildPeople(t, { cohortId, instrument, answers: variedAnswers(99) })
    await createDemo(t.ctx, { learners: 300, seed: 1, instrument: { id, version } })
    await freezeMissingEvidence(t.ctx)
    const { n } = await t.ctx.db
      .selectFrom('assessment_evidence')
      .innerJoin('assessments', 'assessments.id', 'assessment_id')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('cohort_id', '=', cohortId)
      .where(sql`evidence -> 'scales' -> 'care' -> 'precision' ->> 'status'`, '=', 'unknown')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(99)
  })
})
