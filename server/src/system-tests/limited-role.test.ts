import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdministrator } from '../organizations/administrators/grant-administrator.ts'
import { accessCases } from '../testing/access-cases.ts'
import { buildAccessFixtures } from '../testing/access-fixtures.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('an administrator whose role is limited to one cohort', () => {
  it('sees a batch only if they requested it, and only while its assessments are in their cohort (SEC-125)', async () => {
    const fixtures = await buildAccessFixtures(t)
    const { organizationId, cohortId, assessmentId, userId } = fixtures.ids
    const [firstAdministrator, secondAdministrator] = [
      await buildAdministrator(t, { organizationId, cohortIds: [cohortId] }),
      await buildAdministrator(t, { organizationId, cohortIds: [cohortId] }),
    ]
    const args = accessCases.createBatchReport.args({ ...fixtures.ids, password: '', accessCode: '' })
    const { body: batch } = await t.call(endpoints.createBatchReport, args, firstAdministrator)
    const listBatchesFor = async (user: { accessToken: string }) => {
      const { body } = await t.call(endpoints.listBatchReports, { query: { organizationId } }, user)
      return [body.total, body.items.map(({ id }: { id: string }) => id)]
    }
    expect(await listBatchesFor(firstAdministrator)).toEqual([1, [batch.id]])
    expect(await listBatchesFor(secondAdministrator)).toEqual([0, []])
    const otherAssessment = await buildAssessment(t, { organizationId })
    const move = {
      params: { userId, assessmentId },
      query: { organizationId },
      body: { fromFolderId: cohortId, folderId: otherAssessment.cohortId },
    }
    expect((await t.call(endpoints.moveAssessment, move, fixtures.administrator)).status).toBe(204)
    expect(await listBatchesFor(firstAdministrator)).toEqual([0, []])
    const byId = { params: { batchId: batch.id } }
    expect((await t.call(endpoints.getBatchReport, byId, firstAdministrator)).status).toBe(404)
  })

  it('gets reports that do not show the change since an assessment in another cohort (SEC-125)', async () => {
    const fixtures = await buildAccessFixtures(t)
    const { organizationId } = fixtures.ids
    const learner = await buildUser(t)
    const earlierAssessment = await buildCompletedAssessment(t, { organizationId, learner, values: [1] })
    const laterAssessment = await buildCompletedAssessment(t, { organizationId, learner, values: [5] })
    const laterCohortAdministrator = await buildAdministrator(t, {
      organizationId,
      cohortIds: [laterAssessment.cohortId],
    })
    const bothCohortsAdministrator = await buildAdministrator(t, {
      organizationId,
      cohortIds: [earlierAssessment.cohortId, laterAssessment.cohortId],
    })
    const showsChangeTo = async (user: { accessToken: string }) => {
      const args = { params: { assessmentId: laterAssessment.assessmentId }, query: {} }
      const { body } = await t.call(endpoints.getReport, args, user)
      const { scales } = body.report as { scales: { change: object | null }[] }
      return scales.some(({ change }) => change !== null)
    }
    expect(await showsChangeTo(bothCohortsAdministrator)).toBe(true)
    expect(await showsChangeTo(fixtures.administrator)).toBe(true)
    expect(await showsChangeTo(laterCohortAdministrator)).toBe(false)
  })

  it('is not listed as an OrgAdmin, and loses the limited role when granted a role for the whole organization (REQ-266)', async () => {
    const { organizationId, cohortId } = await buildCohort(t)
    const limitedAdministrator = await buildAdministrator(t, { organizationId, cohortIds: [cohortId] })
    const listRoles = async ({ userId, accessToken }: typeof limitedAdministrator) =>
      (await t.call(endpoints.listOrganizationUserRoles, { query: { userId } }, { accessToken })).body
    expect(await listRoles(limitedAdministrator)).toMatchObject({
      items: [],
      cohortRoles: [{ organizationRole: 'CohortAdmin', organizationId }],
    })
    await grantAdministrator(t.ctx.db, { organizationId, userId: limitedAdministrator.userId })
    expect(await listRoles(limitedAdministrator)).toMatchObject({
      items: [{ organizationId }],
      cohortRoles: [],
    })
  })
})
