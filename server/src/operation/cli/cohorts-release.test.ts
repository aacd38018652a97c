import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'

let t: TestInstallation
let cohort: string
beforeAll(async () => {
  t = await createTestInstallation()
  const { organizationId } = await t.runForJson('organizations', 'create', '--name', 'Harbor College')
  cohort = (await t.runForJson('cohorts', 'create', '--organization', organizationId, '--name', 'Autumn'))
    .cohortId
})
afterAll(() => t.close())

const release = (...args: string[]) => t.runForJson('cohorts', 'release', '--cohort', cohort, ...args)

it('`cohorts release` sets when learners can see their reports, and releases them immediately with --when now', async () => {
  expect((await release('--when', 'by-administrator')).release).toMatchObject({
    kind: 'by-administrator',
    isOpen: false,
  })
  expect((await release('--when', '2190-12-03', '--zone', 'Europe/Paris')).release).toMatchObject({
    kind: 'from-date',
    date: '2190-12-03',
    from: '2190-12-02T23:00:00.000Z',
    isOpen: false,
  })
  expect(await release('--when', 'now', '--notify')).toMatchObject({
    emailCount: 0,
    release: { kind: 'from-date', isOpen: true, releasedBy: null },
  })
  expect((await release('--when', 'at-once')).release).toMatchObject({ kind: 'at-once', isOpen: true })
})

it('a release day starts at midnight UTC if no time zone is given', async () => {
  expect((await release('--when', '2190-12-03')).release.from).toBe('2190-12-03T00:00:00.000Z')
})

it('`cohorts release` is recorded in the audit log', async () => {
  const events = await t.collectAuditEvents(async () => {
    await release('--when', 'by-administrator')
    await release('--when', 'now')
  })
  expect(events).toMatchObject([
    ['release.changed', { by: 'operator', cohortId: cohort, kind: 'by-administrator' }],
    ['reports.released', { by: 'operator', cohortId: cohort, emailCount: 0 }],
  ])
})

it('`cohorts release` rejects an unknown cohort, and --notify without --when now', async () => {
  const unknownId = randomUUID()
  expect(await t.runFailing('cohorts', 'release', '--cohort', unknownId, '--when', 'now')).toContain(
    unknownId,
  )
  expect(
    await t.runFailing('cohorts', 'release', '--cohort', cohort, '--when', 'at-once', '--notify'),
  ).toContain('--when now')
})

it('`cohorts release` exits with code 2 if the value of --when or --zone is invalid', async () => {
  for (const args of [['never'], ['3.12.2190'], ['2190-12-03', '--zone', 'Mars/Olympus']]) {
    const { code } = await t.run('cohorts', 'release', '--cohort', cohort, '--when', ...args)
    expect(code).toBe(2)
  }
})
