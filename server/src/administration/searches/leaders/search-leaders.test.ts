import { endpoints, type FoundLeader } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../../accounts/audit/list-audit-events.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../../testing/builders.ts'
import { withdrawConsent } from '../../../testing/consent-steps.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Bo has completed an assessment in each of two cohorts. Zoë has joined only the first cohort. */
async function buildCollege() {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const [firstCohort, secondCohort] = [
    await buildCohort(t, { organizationId }),
    await buildCohort(t, { organizationId }),
  ]
  const buildPerson = (firstName: string, lastName: string) =>
    buildUser(t, { firstName, lastName, username: `${lastName.toLowerCase()}-${organizationId}@example.com` })
  const [bo, zoe] = [await buildPerson('Bo', 'Baker'), await buildPerson('Zoë', 'Quist')]
  const earlierAssessment = await buildCompletedAssessment(t, { learner: bo, cohortId: firstCohort.cohortId })
  const laterAssessment = await buildCompletedAssessment(t, { learner: bo, cohortId: secondCohort.cohortId })
  await buildAssessment(t, { learner: zoe, cohortId: firstCohort.cohortId })
  async function search(query: Record<string, string> = {}) {
    const request = { query: { organizationId, ...query } as { organizationId: string } }
    const { status, body } = await t.call(endpoints.searchLeaders, request, administrator)
    const { total, offset, size, code }: Record<string, unknown> = body
    const items: FoundLeader[] = body.items ?? []
    return { status, code, total, offset, size, items, names: items.map(({ firstName }) => firstName) }
  }
  return {
    administrator,
    organizationId,
    firstCohort,
    secondCohort,
    bo,
    zoe,
    earlierAssessment,
    laterAssessment,
    search,
  }
}

type College = Awaited<ReturnType<typeof buildCollege>>

describe('the search for learners', () => {
  let college: College
  beforeAll(async () => {
    college = await buildCollege()
  })

  it('returns learners with the assessments they completed in the organization, newest first', async () => {
    const otherCohort = await buildCohort(t)
    await buildCompletedAssessment(t, { learner: college.bo, cohortId: otherCohort.cohortId })
    const { items, total, offset, size } = await college.search()
    expect({ total, offset, size }).toEqual({ total: 2, offset: 0, size: 20 })
    expect(items[0]).toMatchObject({ id: college.bo.userId, lastName: 'Baker', email: college.bo.username })
    expect(items[0]?.completedAssessments.map(({ id }) => id)).toEqual([
      college.laterAssessment.assessmentId,
      college.earlierAssessment.assessmentId,
    ])
    expect(items[0]?.completedAssessments[0]).toMatchObject({
      folder: { id: college.secondCohort.cohortId, name: college.secondCohort.name },
      instrument: { name: 'Sample Instrument' },
    })
    expect(items[1]).toMatchObject({ firstName: 'Zoë', completedAssessments: [] })
  })

  it.each([
    [{ keyword: 'BAKER,bo' }, ['Bo']],
    [{ keyword: 'zoe' }, ['Zoë']],
    [{ keyword: 'baker,zoe' }, []],
    [{ keyword: '%' }, []],
    [{ keyword: 'b_' }, []],
    [{ email: 'QUIST-' }, ['Zoë']],
    [{ email: 'quist_' }, []],
    [{ keyword: 'baker', email: 'quist' }, []],
    [{ hasCompletedAssessments: 'true' }, ['Bo']],
    [{ orderBy: '-Name' }, ['Zoë', 'Bo']],
    [{ orderBy: '+Email' }, ['Bo', 'Zoë']],
    [{ size: '1', offset: '1' }, ['Zoë']],
  ])('with the query %j finds %j (REQ-139)', async (query, expected) => {
    expect((await college.search(query as Record<string, string>)).names).toEqual(expected)
  })

  it('with a cohort filter returns only the assessments completed in that cohort', async () => {
    const { items } = await college.search({ folderId: college.secondCohort.cohortId })
    expect(items.map(({ firstName }) => firstName)).toEqual(['Bo'])
    expect(items[0]?.completedAssessments.map(({ id }) => id)).toEqual([college.laterAssessment.assessmentId])
  })

  it('does not return learners of another organization', async () => {
    const otherCollege = await buildCollege()
    expect((await college.search({ folderId: otherCollege.firstCohort.cohortId })).total).toBe(0)
    expect((await college.search({ organizationId: otherCollege.organizationId })).status).toBe(404)
  })

  it.each([{ size: '201' }, { orderBy: '+Score' }, { folderId: 'x' }, { hasCompletedAssessments: '1' }])(
    'rejects %j',
    async (query) => {
      const result = await college.search(query as unknown as Record<string, string>)
      expect(result).toMatchObject({ status: 400, code: 'input.invalid' })
    },
  )
})

it('no search for learners returns a learner who has withdrawn their consent (REQ-141)', async () => {
  const { bo, search, firstCohort } = await buildCollege()
  await withdrawConsent(t, bo)
  for (const query of [
    {},
    { keyword: 'baker' },
    { email: bo.username },
    { folderId: firstCohort.cohortId },
  ]) {
    const { names, total, items } = await search(query as Record<string, string>)
    expect(names).not.toContain('Bo')
    expect(total).toBe(items.length)
  }
})

it('a search for learners is recorded in the audit log', async () => {
  const { administrator, organizationId, search } = await buildCollege()
  await search()
  const { userId } = administrator
  const events = await listAuditEvents(t.ctx.db, { userId, events: ['learners.listed'] })
  expect(events.map(({ details }) => details)).toEqual([{ organizationId }])
})
