import { endpoints, type InvitationState } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAccessCode,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInvitation,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildCohortWithReport, type Caller } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('the list of cohorts', () => {
  const list = (cohort: { organizationId: string; administrator: Caller }, query: object = {}) =>
    t.call(
      endpoints.listCohorts,
      { query: { organizationId: cohort.organizationId, ...query } },
      cohort.administrator,
    )

  it('shows the same counts of assessments, completed assessments and open invitations as the corresponding searches (REQ-144, REQ-149)', async () => {
    const cohort = await buildCohortWithReport(t)
    const { cohortId, learner } = cohort
    await buildCompletedAssessment(t, { cohortId, learner })
    await buildAssessment(t, { cohortId })
    await buildInvitation(t, { cohortId, email: learner.username })
    const withdrawnAssessment = await buildCompletedAssessment(t, { cohortId })
    await withdrawConsent(t, withdrawnAssessment.learner)
    const { accessCodeId } = await buildAccessCode(t, { cohortId })
    for (const [i, isWithdrawn] of [false, true].entries()) {
      await buildInvitation(t, { cohortId, email: `${accessCodeId}-${i}@example.com`, isWithdrawn })
    }
    const { body } = await list(cohort)
    expect(body).toMatchObject({ total: 1, offset: 0, size: 20 })
    expect(body.items[0]).toMatchObject({
      id: cohortId,
      name: cohort.name,
      members: 3,
      inProgress: 0,
      completed: 2,
      invited: 2,
      completedPeople: 1,
      release: { kind: 'at-once', isOpen: true, releasedAt: null, releasedBy: null, version: 0 },
    })
    const { organizationId, administrator } = cohort
    const search = (status: InvitationState[]) =>
      t.call(
        endpoints.searchAssessments,
        { query: { organizationId }, body: { folderIds: [cohortId], status } },
        administrator,
      )
    const totals = [
      (await search(['ACCEPTED', 'IN_PROGRESS', 'COMPLETED'])).body.total,
      (await search(['COMPLETED'])).body.total,
      (await search(['INVITATION_SENT'])).body.total,
    ]
    const { members, completed, invited } = body.items[0]
    expect([members, completed, invited]).toEqual(totals)
  })

  it('contains only the organization’s cohorts, is paged and sorted by name, and can be filtered by keyword (REQ-149)', async () => {
    const cohort = await buildCohortWithReport(t)
    await buildCohortWithReport(t)
    const { organizationId } = cohort
    for (const name of ['Änderung 100%', 'Zebra', 'autumn 10', 'Autumn 9'])
      await buildCohort(t, { organizationId, name })
    const namesIn = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name)
    const firstPage = await list(cohort, { size: 3 })
    const secondPage = await list(cohort, { size: 3, offset: 3 })
    expect(firstPage.body.total).toBe(5)
    expect(namesIn(firstPage)).toEqual(['Änderung 100%', 'Autumn 9', 'autumn 10'])
    expect(namesIn(secondPage)).toEqual([cohort.name, 'Zebra'])
    expect(namesIn(await list(cohort, { orderBy: '-CreatedAt', size: 2 }))).toEqual(['Autumn 9', 'autumn 10'])
    expect(namesIn(await list(cohort, { keyword: 'autumn 9' }))).toEqual(['Autumn 9'])
    expect(namesIn(await list(cohort, { keyword: '100 änd' }))).toEqual(['Änderung 100%'])
    expect(namesIn(await list(cohort, { keyword: '0%' }))).toEqual(['Änderung 100%'])
    expect(namesIn(await list(cohort, { keyword: '_' }))).toEqual([])
  })
})
