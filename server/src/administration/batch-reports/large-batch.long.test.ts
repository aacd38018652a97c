import { batchSettings, endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { buildPeople } from '../../testing/build-people.ts'
import { buildAdministrator, buildCohort, buildInstrument } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const COHORT_SIZE = 10_000

async function buildLargeCohort(t: TestApp, organizationId: string) {
  const { cohortId } = await buildCohort(t, { organizationId })
  const answers = Array.from({ length: COHORT_SIZE }, () => [3])
  const people = await buildPeople(t, { cohortId, instrument: await buildInstrument(t), answers })
  return { cohortId, assessmentIds: people.map(({ assessmentId }) => assessmentId) }
}

it('the reports of a cohort of 10,000 people are queued as the items of one batch, and a request with more than 5,000 assessment ids is refused (REQ-116)', async () => {
  const t = await createTestApp()
  try {
    const administrator = await buildAdministrator(t)
    const { organizationId } = administrator
    const { cohortId, assessmentIds } = await buildLargeCohort(t, organizationId)
    const request = { organizationId, type: 'individual', path: '/reports/individual' } as const
    const start = (selection: { folderId: string } | { assessmentIds: string[] }) =>
      t.call(
        endpoints.createBatchReport,
        { body: { ...request, settings: batchSettings, ...selection } },
        administrator,
      )
    const { status, body } = await start({ folderId: cohortId })
    expect([status, body.total]).toEqual([202, COHORT_SIZE])
    const items = await t.ctx.db
      .selectFrom('batch_report_items')
      .select(['status', 'position'])
      .where('batch_id', '=', body.id)
      .orderBy('position')
      .execute()
    expect(items).toHaveLength(COHORT_SIZE)
    expect(new Set(items.map((item) => item.status))).toEqual(new Set(['WAITING']))
    expect((await start({ assessmentIds: assessmentIds.slice(0, 5001) })).status).toBe(400)
    expect((await start({ assessmentIds: assessmentIds.slice(0, 5000) })).status).toBe(202)
  } finally {
    await t.close()
  }
})
