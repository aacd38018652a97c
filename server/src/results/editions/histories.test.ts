import { endpoints } from '@lpi/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { MIN_GROUP_SIZE } from './rules.ts'
import { listEditions } from './shared-queries.ts'
import { coarsenLeftGroups, shownEdition } from './store-editions.ts'

let t: TestApp
let instrument: Instrument
beforeAll(async () => {
  t = await createTestApp()
  const options = Array.from({ length: 10 }, (_, i) => ({ value: i + 1, text: { en: `Option ${i + 1}` } }))
  instrument = await buildInstrument(t, { id: 'ten-points', options })
})
afterAll(() => t.close())

const act = <Kind extends string>(kind: Kind, weight: number) => ({
  weight,
  arbitrary: fc.record({
    kind: fc.constant(kind),
    person: fc.nat(1000),
    cohort: fc.nat(1),
    value: fc.integer({ min: 1, max: 10 }),
    isConfirmed: fc.boolean(),
  }),
})
const steps = fc.array(
  fc.oneof(
    ...[act('complete', 24), act('retake', 8), act('start over', 4), act('move', 6), act('create', 8)],
    ...[act('withdraw', 2), act('return', 2), act('erase', 1), act('sweep', 1)],
  ),
  { minLength: 70, maxLength: 70 },
)

type Person = Awaited<ReturnType<typeof buildUser>> & { isConfirmed: boolean }
type Completed = { person: Person; assessmentId: string }

/** Two cohorts, an administrator of both, and one of each. */
async function buildWorld() {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const cohortIds = [
    (await buildCohort(t, { organizationId })).cohortId,
    (await buildCohort(t, { organizationId })).cohortId,
  ] as const
  const limited = await Promise.all(
    cohortIds.map((cohortId) => buildAdministrator(t, { organizationId, cohortIds: [cohortId] })),
  )
  return { administrator, organizationId, cohortIds, limited }
}

async function listGroups(cohortId: string) {
  return t.ctx.db
    .selectFrom('group_edition_members')
    .innerJoin('group_editions', 'group_editions.id', 'edition_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_id')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['number', 'user_id', 'assessments.cohort_id', 'email_confirmed_at'])
    .where('group_editions.cohort_id', '=', cohortId)
    .execute()
}

/** Everything that the editions of a cohort show about the sums of their groups. */
async function listParts(cohortId: string) {
  const editions = await listEditions(t.ctx.db, { cohortId, instrument })
  return editions.flatMap((row) =>
    Object.entries(shownEdition(instrument, row).scales).flatMap(([scaleId, { alone, statements }]) =>
      Object.entries({ [scaleId]: { parts: alone }, ...statements }).flatMap(([id, { parts }]) =>
        parts.map(({ groups, low, high }) => [`${row.number} ${id} ${groups}`, { low, high }] as const),
      ),
    ),
  )
}

it('whoever answers again, starts over, is moved, leaves or returns between two group reports, a person is in one group of a cohort, a group has five confirmed people, and a group report never gets more exact (SEC-042, SEC-124, REQ-131, REQ-133)', async () => {
  let editions = 0
  const property = fc.asyncProperty(steps, async (history) => {
    const { administrator, organizationId, cohortIds, limited } = await buildWorld()
    const people: Person[] = []
    let completed: Completed[] = []
    const shown = new Map<string, { low: number; high: number }>()
    for (const { kind, person: pick, cohort, value, isConfirmed } of history) {
      const cohortId = cohortIds[cohort]!
      const person = people[pick % people.length]
      const complete = async (learner: Person) => {
        const { assessmentId } = await buildCompletedAssessment(t, {
          cohortId,
          instrument,
          learner,
          values: [value],
        })
        completed.push({ person: learner, assessmentId })
      }
      const setConsent = (status: 'accepted' | 'withdrawn') =>
        person &&
        t.call(
          endpoints.createConsent,
          {
            params: { userId: person.userId },
            body: { policyType: 'privacy-policy', version: '1', status },
          },
          person,
        )
      if (kind === 'complete') {
        const isEmailConfirmed = isConfirmed || value > 3
        const learner = { ...(await buildUser(t, { isEmailConfirmed })), isConfirmed: isEmailConfirmed }
        people.push(learner)
        await complete(learner)
      } else if (kind === 'retake' && person) await complete(person)
      else if (kind === 'start over' && person) {
        const { assessmentId } = await buildAssessment(t, { cohortId, instrument, learner: person })
        const params = { userId: person.userId, assessmentId }
        await t.call(endpoints.freeSeat, { params, query: { organizationId } }, administrator)
        await complete(person)
      } else if (kind === 'move' && completed.length > 0) {
        const { person: learner, assessmentId } = completed[pick % completed.length]!
        const params = { userId: learner.userId, assessmentId }
        const body = { fromFolderId: cohortIds[1 - cohort]!, folderId: cohortId }
        await t.call(endpoints.moveAssessment, { params, query: { organizationId }, body }, administrator)
      } else if (kind === 'withdraw') await setConsent('withdrawn')
      else if (kind === 'return') await setConsent('accepted')
      else if (kind === 'erase' && person) {
        const { userId, password } = person
        await t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, person)
        people.splice(people.indexOf(person), 1)
        completed = completed.filter((item) => item.person !== person)
      } else if (kind === 'sweep') await coarsenLeftGroups(t.ctx)
      else if (kind === 'create')
        await createAndCheck(cohortId, isConfirmed ? limited[cohort]! : administrator)
    }

    async function createAndCheck(cohortId: string, creator: typeof administrator) {
      const request = { params: { folderId: cohortId }, body: { organizationId } }
      const response = await t.call(endpoints.createGroupReport, request, creator)
      expect([201, 409]).toContain(response.status)
      const groups = await listGroups(cohortId)
      expect(new Set(groups.map(({ user_id }) => user_id)).size).toBe(groups.length)
      expect(groups.filter((member) => member.cohort_id !== cohortId)).toEqual([])
      if (response.status === 201) {
        const { edition } = response.body.report
        const members = groups.filter(
          ({ number, email_confirmed_at }) => number === edition && email_confirmed_at,
        )
        expect(members.length).toBeGreaterThanOrEqual(MIN_GROUP_SIZE)
        editions++
      }
      for (const [key, { low, high }] of await listParts(cohortId)) {
        const before = shown.get(`${cohortId} ${key}`) ?? { low, high }
        expect(low, key).toBeLessThanOrEqual(before.low)
        expect(high, key).toBeGreaterThanOrEqual(before.high)
        shown.set(`${cohortId} ${key}`, { low, high })
      }
    }
  })
  await fc.assert(property, { numRuns: 3, endOnFailure: true })
  expect(editions).toBeGreaterThan(3)
})
