import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../audit/list-audit-events.ts'
import { buildAdministrator } from '../../testing/builders.ts'
import {
  answerOf,
  buildGroup,
  openReport,
  release,
  setRelease,
  type Wanted,
} from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('deciding', () => {
  it('is refused to whoever saw an older release, and changes nothing (REQ-155)', async () => {
    const group = await buildGroup(t)
    const second = await buildAdministrator(t, { organizationId: group.organizationId })
    await setRelease(t, group, { kind: 'by-administrator' }, 0)
    const late = await setRelease(t, group, { kind: 'at-once' }, 0, second)
    expect(answerOf(late)).toBe('409 release.changed')
    expect(answerOf(await release(t, group, 0, true, second))).toBe('409 release.changed')
    expect(answerOf(await openReport(t, group))).toBe('409 report.not_released')
    expect(await t.mails()).toEqual([])
  })

  it('lets one of many who decide at once win, and tells the others (REQ-155)', async () => {
    const group = await buildGroup(t)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? release(t, group, 0) : setRelease(t, group, { kind: 'by-administrator' }, 0),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('is for the organisation’s administrators, and for its own cohorts', async () => {
    const [group, other] = [await buildGroup(t), await buildGroup(t)]
    const { organizationId } = other
    const foreign = { params: { folderId: group.cohortId }, query: { organizationId } }
    const body = { kind: 'by-administrator', version: 0 } as const
    const answers = [
      await setRelease(t, group, { kind: 'by-administrator' }, 0, other.administrator),
      await setRelease(t, group, { kind: 'by-administrator' }, 0, group.learner),
      await t.call(endpoints.updateRelease, { ...foreign, body }, other.administrator),
      await t.call(endpoints.releaseReports, { ...foreign, body: { version: 0 } }, other.administrator),
      await setRelease(t, { ...group, cohortId: randomUUID() }, { kind: 'by-administrator' }, 0),
    ]
    expect(answers.map(answerOf)).toEqual(answers.map(() => '404 not_found'))
    expect((await openReport(t, group)).status).toBe(200)
  })

  it.each([
    [{ kind: 'from-date' }, 'date', 'required'],
    [{ kind: 'from-date', date: '2026-02-30' }, 'date', 'invalid'],
    [{ kind: 'from-date', date: '0000-01-01' }, 'date', 'invalid'],
    [{ kind: 'from-date', date: '2026-12-03', timeZone: 'Mars/Olympus' }, 'timeZone', 'invalid'],
    [{ kind: 'never' }, 'kind', 'invalid'],
  ])('refuses %j', async (wanted, field, problem) => {
    const group = await buildGroup(t)
    const { status, body } = await setRelease(t, group, wanted as Wanted, 0)
    expect([status, body.details.fields]).toEqual([400, [{ field, problem }]])
  })

  it('is written down with who and what', async () => {
    const group = await buildGroup(t)
    await setRelease(t, group, { kind: 'from-date', date: '2190-01-01', timeZone: 'UTC' }, 0)
    await release(t, group, 1, true)
    const { userId } = group.administrator
    const lines = await listAuditEvents(t.ctx.db, { userId, limit: 100 })
    const which = { organizationId: group.organizationId, cohortId: group.cohortId }
    expect(lines.slice(-2).map(({ event, details }) => ({ event, details }))).toEqual([
      {
        event: 'release.changed',
        details: { ...which, kind: 'from-date', from: '2190-01-01T00:00:00.000Z' },
      },
      { event: 'reports.released', details: { ...which, told: 1 } },
    ])
  })
})
