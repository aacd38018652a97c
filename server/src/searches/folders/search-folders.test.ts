import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import { takeBackConsent } from '../../testing/consent-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

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
    const asked = { query: { organizationId, ...query } as { organizationId: string } }
    const { status, body } = await t.call(endpoints.searchFolders, asked, administrator)
    return { status, ...body, names: body.items?.map(({ name }: { name: string }) => name) }
  }
  return { administrator, organizationId, cohorts, search }
}

const all = { hasCompletedLeadersAssessments: 'false' }

describe('the cohorts of an organisation', () => {
  it('are by default the first twenty, by name, in which somebody has completed an assessment (REQ-140)', async () => {
    const { cohorts, search } = await buildCollege(['Group 10', 'Group 9', 'Empty', 'Begun'])
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
    expect((await search(all)).names).toEqual(['Begun', 'Empty', 'Group 9', 'Group 10'])
  })

  it('are found by parts of the name, without accents and capitals, and taken literally', async () => {
    const { cohorts, search } = await buildCollege(['Économie 100%', 'Economics', 'Art_1'])
    const found = async (keyword: string) => (await search({ ...all, keyword })).names
    expect(await found('ECONO')).toEqual(['Economics', 'Économie 100%'])
    expect(await found('eco, 100')).toEqual(['Économie 100%'])
    expect(await found('%')).toEqual(['Économie 100%'])
    expect(await found('t_')).toEqual(['Art_1'])
    expect(await found('eco art')).toEqual([])
    const folderIds = `${cohorts[1]!.cohortId},${cohorts[2]!.cohortId}`
    expect((await search({ ...all, folderIds })).names).toEqual(['Art_1', 'Economics'])
  })

  it('come page by page, in either order', async () => {
    const { search } = await buildCollege(['C', 'A', 'B'])
    expect(await search({ ...all, orderBy: '-Name', size: '2' })).toMatchObject({
      names: ['C', 'B'],
      total: 3,
    })
    expect((await search({ ...all, orderBy: '-Name', size: '2', offset: '2' })).names).toEqual(['A'])
    expect((await search({ ...all, orderBy: '+CreatedAt' })).names).toEqual(['C', 'A', 'B'])
    expect((await search({ ...all, orderBy: ' Name' })).names).toEqual(['A', 'B', 'C'])
  })

  it('do not count somebody who has withdrawn their consent (REQ-141)', async () => {
    const { cohorts, search } = await buildCollege(['A'])
    const { learner } = await buildCompletedAssessment(t, { cohortId: cohorts[0]!.cohortId })
    await takeBackConsent(t, learner)
    expect((await search()).total).toBe(0)
    expect((await search(all)).items).toMatchObject([{ assessmentCount: 0, completedCount: 0 }])
  })

  it('are those of no other organisation', async () => {
    const mine = await buildCollege(['Mine'])
    const theirs = await buildCollege(['Theirs'])
    expect((await mine.search(all)).names).toEqual(['Mine'])
    expect((await mine.search({ ...all, folderIds: theirs.cohorts[0]!.cohortId })).total).toBe(0)
    expect((await mine.search({ organizationId: theirs.organizationId })).status).toBe(404)
  })

  it.each([
    { size: '0' },
    { size: '201' },
    { offset: '-1' },
    { orderBy: '+Seats' },
    { hasCompletedLeadersAssessments: 'perhaps' },
    { folderIds: 'x' },
  ])('are refused for %j', async (query) => {
    const { search } = await buildCollege([])
    expect(await search(query as Record<string, string>)).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })
})
