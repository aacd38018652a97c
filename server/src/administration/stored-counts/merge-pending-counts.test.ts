import { endpoints } from '@lpi/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertConsent } from '../../accounts/users/queries.ts'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { listWrongCounts } from '../../testing/list-wrong-counts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { mergePendingCounts } from './merge-pending-counts.ts'
import { mergeChanges, tryMergeLock } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(async () => {
  expect(await listWrongCounts(t.ctx.db)).toEqual([])
})
afterAll(() => t.close())

async function countPending() {
  const pendingCounts = await t.ctx.db.selectFrom('pending_assessment_counts').select('id').execute()
  return pendingCounts.length
}

describe('workers', () => {
  it('merge each pending count once, even if several workers merge at the same time', async () => {
    const { cohortId } = await buildCohort(t)
    const instrument = await buildInstrument(t)
    for (let i = 0; i < 3; i++) {
      await Promise.all([
        ...Array.from({ length: 5 }, () => buildAssessment(t, { cohortId, instrument })),
        ...Array.from({ length: 5 }, () => mergePendingCounts(t.ctx.db)),
      ])
      expect(await listWrongCounts(t.ctx.db)).toEqual([])
    }
    await mergePendingCounts(t.ctx.db)
    expect(await countPending()).toBe(0)
  })

  it('do not merge pending counts that another worker has merged but not committed', async () => {
    await buildAssessment(t)
    await t.ctx.db.transaction().execute(async (trx) => {
      expect(await tryMergeLock(trx)).toBe(true)
      await mergeChanges(trx)
      await mergePendingCounts(t.ctx.db)
      expect(await countPending()).toBeGreaterThan(0)
      expect(await listWrongCounts(t.ctx.db)).toEqual([])
    })
    expect(await countPending()).toBe(0)
  })

  it('leave an uncommitted pending count for a later merge', async () => {
    const { assessmentId } = await buildAssessment(t)
    await t.ctx.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('assessments').where('id', '=', assessmentId).execute()
      await mergePendingCounts(t.ctx.db)
      expect(await countPending()).toBe(0)
    })
    expect(await countPending()).toBe(1)
  })
})

const cohort = fc.nat({ max: 2 })
const learner = fc.nat({ max: 3 })
const status = fc.constantFrom('ACCEPTED', 'IN_PROGRESS', 'COMPLETED')
const position = fc.nat({ max: 100 })
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const), learner, cohort, status }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('save' as const), position, status }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), position, cohort }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), position }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('roll back' as const), learner, cohort, status }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), cohort, status }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('consent' as const),
      learner,
      decision: fc.constantFrom('accepted', 'withdrawn'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('check' as const) }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

/** Three cohorts and four learners, with functions that change and count their assessments. */
async function buildCollege() {
  const { db } = t.ctx
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const instrument = await buildInstrument(t)
  const cohortIds: string[] = []
  for (let i = 0; i < 3; i++) cohortIds.push((await buildCohort(t, { organizationId })).cohortId)
  const learners: string[] = []
  for (let i = 0; i < 4; i++) learners.push((await buildUser(t)).userId)

  const buildRow = (userId: string, { cohort, status }: { cohort: number; status: string }) => ({
    user_id: userId,
    cohort_id: cohortIds[cohort]!,
    instrument_id: instrument.id,
    instrument_version: instrument.version,
    status,
    completed_at: status === 'COMPLETED' ? t.ctx.now() : null,
  })
  const join = (executor: typeof db, userId: string, options: { cohort: number; status: string }) =>
    executor.insertInto('assessments').values(buildRow(userId, options)).execute()
  const assessmentAt = (position: number) => sql<string>`(
    select id from assessments where user_id = any(${learners}::uuid[])
    order by id offset ${position} % 5 limit 1)`

  async function apply(next: Event) {
    switch (next.do) {
      case 'join':
        return join(db, learners[next.learner]!, next)
      case 'save': {
        const completedAt = next.status === 'COMPLETED' ? t.ctx.now() : null
        const savedValues = { status: next.status, completed_at: completedAt, updated_at: t.ctx.now() }
        return db
          .updateTable('assessments')
          .set(savedValues)
          .where('id', '=', assessmentAt(next.position))
          .execute()
      }
      case 'move': {
        const movedValues = { cohort_id: cohortIds[next.cohort]! }
        return db
          .updateTable('assessments')
          .set(movedValues)
          .where('id', '=', assessmentAt(next.position))
          .execute()
      }
      case 'delete':
        return db.deleteFrom('assessments').where('id', '=', assessmentAt(next.position)).execute()
      case 'roll back': {
        const rolledBack = db.transaction().execute(async (trx) => {
          await join(trx, learners[next.learner]!, next)
          throw new Error('rolled back')
        })
        return expect(rolledBack).rejects.toThrow('rolled back')
      }
      case 'erase': {
        const { userId } = await buildUser(t)
        await join(db, userId, next)
        return db.deleteFrom('users').where('id', '=', userId).execute()
      }
      case 'consent':
        return insertConsent(db, {
          user_id: learners[next.learner]!,
          policy_type: 'privacy-policy',
          version: t.ctx.config.PRIVACY_POLICY_VERSION,
          status: next.decision,
        })
      case 'merge':
        return mergePendingCounts(db)
      case 'check':
        return expect(await listWrongCounts(db)).toEqual([])
    }
  }

  /** The counts in the list of assessments, for these cohorts or for the whole organization. */
  async function listCounts(folderIds?: string[]) {
    const request = { query: { organizationId }, body: { folderIds } }
    const { status, body } = await t.call(endpoints.searchAssessments, request, administrator)
    expect(status).toBe(200)
    return body.counts
  }

  async function recount(ids: string[]) {
    const rows = await db
      .selectFrom('assessments')
      .select(['status', sql<number>`count(*)::integer`.as('n')])
      .where('cohort_id', 'in', ids)
      .where(hasNotWithdrawnConsent(sql.ref('assessments.user_id')))
      .groupBy('status')
      .execute()
    const zeroCounts = { INVITATION_SENT: 0, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 0, WITHDRAWN: 0 }
    return { ...zeroCounts, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) }
  }

  return { cohortIds, apply, listCounts, recount }
}

it('the counts stay correct while several connections add, change, move and delete assessments, learners withdraw and give consent, and workers merge pending counts', async () => {
  const { cohortIds, apply, listCounts, recount } = await buildCollege()
  const connections = fc.array(fc.array(event, { minLength: 8, maxLength: 16, size: 'max' }), {
    minLength: 4,
    maxLength: 6,
    size: 'max',
  })
  const property = fc.asyncProperty(connections, async (eventsByConnection) => {
    await Promise.all(
      eventsByConnection.map(async (events) => {
        for (const nextEvent of events) await apply(nextEvent)
      }),
    )
    expect(await listWrongCounts(t.ctx.db)).toEqual([])
    expect(await listCounts()).toEqual(await recount(cohortIds))
    expect(await listCounts([cohortIds[0]!])).toEqual(await recount([cohortIds[0]!]))
  })
  await fc.assert(property, { numRuns: 15, endOnFailure: true })
})
