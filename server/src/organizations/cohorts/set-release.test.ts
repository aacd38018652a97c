import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { buildAdministrator } from '../../testing/builders.ts'
import {
  buildCohortWithReport,
  openReport,
  type ReleaseInput,
  release,
  setRelease,
  statusAndCode,
} from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('a release change', () => {
  it('with an outdated version is rejected and has no effect (REQ-155)', async () => {
    const cohort = await buildCohortWithReport(t)
    const secondAdministrator = await buildAdministrator(t, { organizationId: cohort.organizationId })
    await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
    const outdatedChange = await setRelease(t, cohort, { kind: 'at-once' }, 0, secondAdministrator)
    expect(statusAndCode(outdatedChange)).toBe('409 release.changed')
    expect(statusAndCode(await release(t, cohort, 0, true, secondAdministrator))).toBe('409 release.changed')
    expect(statusAndCode(await openReport(t, cohort))).toBe('409 report.not_released')
    expect(await t.readMails()).toEqual([])
  })

  it('succeeds for only one of several parallel requests, and the others get a conflict (REQ-155)', async () => {
    const cohort = await buildCohortWithReport(t)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? release(t, cohort, 0) : setRelease(t, cohort, { kind: 'by-administrator' }, 0),
      ),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('requires an administrator of the organization and a cohort that belongs to it', async () => {
    const [cohort, otherCohort] = [await buildCohortWithReport(t), await buildCohortWithReport(t)]
    const { organizationId } = otherCohort
    const foreignArgs = { params: { folderId: cohort.cohortId }, query: { organizationId } }
    const body = { kind: 'by-administrator', version: 0 } as const
    const releaseBody = { version: 0, notifyLearners: false }
    const responses = [
      await setRelease(t, cohort, { kind: 'by-administrator' }, 0, otherCohort.administrator),
      await setRelease(t, cohort, { kind: 'by-administrator' }, 0, cohort.learner),
      await t.call(endpoints.updateRelease, { ...foreignArgs, body }, otherCohort.administrator),
      await t.call(
        endpoints.releaseReports,
        { ...foreignArgs, body: releaseBody },
        otherCohort.administrator,
      ),
      await setRelease(t, { ...cohort, cohortId: randomUUID() }, { kind: 'by-administrator' }, 0),
    ]
    expect(responses.map(statusAndCode)).toEqual(responses.map(() => '404 not_found'))
    expect((await openReport(t, cohort)).status).toBe(200)
  })

  it.each([
    [{ kind: 'from-date' }, 'date', 'required'],
    [{ kind: 'from-date', date: '2026-02-30' }, 'date', 'invalid'],
    [{ kind: 'from-date', date: '0000-01-01' }, 'date', 'invalid'],
    [{ kind: 'from-date', date: '2026-12-03', timeZone: 'Mars/Olympus' }, 'timeZone', 'invalid'],
    [{ kind: 'never' }, 'kind', 'invalid'],
  ])('with the invalid input %j is rejected', async (input, field, problem) => {
    const cohort = await buildCohortWithReport(t)
    const { status, body } = await setRelease(t, cohort, input as ReleaseInput, 0)
    expect([status, body.details.fields]).toEqual([400, [{ field, problem }]])
  })

  it('is recorded in the audit log with the administrator and the new setting', async () => {
    const cohort = await buildCohortWithReport(t)
    await setRelease(t, cohort, { kind: 'from-date', date: '2190-01-01', timeZone: 'UTC' }, 0)
    await release(t, cohort, 1, true)
    const { userId } = cohort.administrator
    const events = await listAuditEvents(t.ctx.db, { userId, limit: 100 })
    const target = { organizationId: cohort.organizationId, cohortId: cohort.cohortId }
    expect(events.slice(-2).map(({ event, details }) => ({ event, details }))).toEqual([
      {
        event: 'release.changed',
        details: { ...target, kind: 'from-date', from: '2190-01-01T00:00:00.000Z' },
      },
      { event: 'reports.released', details: { ...target, emailCount: 1 } },
    ])
  })
})
