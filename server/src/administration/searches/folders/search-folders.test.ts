import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

async function buildCollege(names: string[]) {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const cohorts: Awaited<ReturnType<typeof buildCohort>>[] = []
  for (const name of names) cohorts.push(await buildCohort(t, { organizationId, name }))
  async function search(query: Record<string, string> = {}) {
    const request = { query: { organizationId, ...query } as { organizationId: string } }
    const { status, body } = await t.call(endpoints.searchFolders, request, administrator)
    return { status, ...body, names: body.items?.map(({ name }: { name: string }) => name) }
  }
  return { administrator, organizationId, cohorts, search }
}

const allCohorts = { hasCompletedLeadersAssessments: 'false' }

describe('the search for cohorts', () => {
  it('returns, by default, the first twenty cohorts with a completed assessment, sorted by name (REQ-140)', async () => {
    const { cohorts, search } = await buildCollege(['Group 10', 'Group 9', 'Empty', 'Joined'])
    const learner = await buildUser(t)
    for (const { cohortId } of cohorts.slice(0, 2)) await buildCompletedAssessment(t, { cohortId, learner })
    await buildAssessment(t, { cohortId: cohorts[0]!.cohortId })
    await buildAssessment(t, { cohortId: cohorts[3]!.cohortId })
    const { items, total, offset, size } = await search()
    expect({ total, offset, size }).toEqual({ total: 2, offset: 0, size: 20 })
    expect(items).toEqual([
      { id: cohorts[1]!.cohortId, name: 'Group 9', assessmentCount: 1, completedCount: 1 },
      { id: cohorts[0]!.cohortId, name: 'Group 10', assessmentCount: 2, completedCount: 1 },
    ])
    expect((await search(allCohorts)).names).toEqual(['Empty', 'Group 9', 'Group 10', 'Joined'])
  })

  it('matches parts of cohort names literally, ignoring case and accents, and filters by cohort ids', async () => {
    const { cohorts, search } = await buildCollege(['Économie 100%', 'Economics', 'Art_1'])
    const findNames = async (keyword: string) => (await search({ ...allCohorts, keyword })).names
    expect(await findNames('ECONO')).toEqual(['Economics', 'Économie 100%'])
    expect(await findNames('eco, 100')).toEqual(['Économie 100%'])
    expect(await findNames('%')).toEqual(['Économie 100%'])
    expect(await findNames('t_')).toEqual(['Art_1'])
    expect(await findNames('eco art')).toEqual([])
    const folderIds = `${cohorts[1]!.cohortId},${cohorts[2]!.cohortId}`
    expect((await search({ ...allCohorts, folderIds })).names).toEqual(['Art_1', 'Economics'])
  })

  it('returns pages of cohorts in ascending or descending order', async () => {
    const { search } = await buildCollege(['C', 'A', 'B'])
    expect(await search({ ...allCohorts, orderBy: '-Name', size: '2' })).toMatchObject({
      names: ['C', 'B'],
      total: 3,
    })
    expect((await search({ ...allCohorts, orderBy: '-Name', size: '2', offset: '2' })).names).toEqual(['A'])
    expect((await search({ ...allCohorts, orderBy: '+CreatedAt' })).names).toEqual(['C', 'A', 'B'])
    expect((await search({ ...allCohorts, orderBy: ' Name' })).names).toEqual(['A', 'B', 'C'])
  })

  it('does not count learners who have withdrawn their consent (REQ-141)', async () => {
    const { cohorts, search } = await buildCollege(['A'])
    const { learner } = await buildCompletedAssessment(t, { cohortId: cohorts[0]!.cohortId })
    await withdrawConsent(t, learner)
    expect((await search()).total).toBe(0)
    expect((await search(allCohorts)).items).toMatchObject([{ assessmentCount: 0, completedCount: 0 }])
  })

  it('does not return cohorts of another organization', async () => {
    const ownCollege = await buildCollege(['Mine'])
    const otherCollege = await buildCollege(['Theirs'])
    expect((await ownCollege.search(allCohorts)).names).toEqual(['Mine'])
    expect(
      (await ownCollege.search({ ...allCohorts, folderIds: otherCollege.cohorts[0]!.cohortId })).total,
    ).toBe(0)
    expect((await ownCollege.search({ organizationId: otherCollege.organizationId })).status).toBe(404)
  })

  it.each([
    { size: '0' },
    { size: '201' },
    { offset: '-1' },
    { orderBy: '+Seats' },
    { hasCompletedLeadersAssessments: 'perhaps' },
    { folderIds: 'x' },
  ])('rejects %j', async (query) => {
    const { search } = await buildCollege([])
    expect(await search(query as Record<string, string>)).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })
})
