import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'

let t: TestInstallation
let backupFile: string
beforeAll(async () => {
  t = await createTestInstallation()
  await t.runForJson('demo', '--learners', '20')
  backupFile = join(t.folder, 'one.backup')
  await t.runForJson('backup', backupFile)
})
afterAll(() => t.close())

it('`status` shows when a backup was last checked', async () => {
  expect(await t.runForJson('status')).toMatchObject({ lastBackupCheckAt: null })
  expect((await t.run('status')).stdout).toMatch(
    /\nlast backup check at +never; to check a backup, run: .+ restore FILE --check\n/,
  )
  await t.runForJson('restore', backupFile, '--check')
  expect(await t.runForJson('status')).toMatchObject({ lastBackupCheckAt: expect.stringMatching(/^20/) })
})

it('`status` fails if the last backup is 26 hours old, but not if it is 25 hours old', async () => {
  const setBackupAge = (hours: number) =>
    t.db.transaction().execute(async (trx) => {
      // Disables triggers; one of them would reject the change to the audit log.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const table of ['audit_events', 'pending_audit_events'] as const) {
        const at = new Date(Date.now() - hours * 3_600_000 - 60_000)
        await trx.updateTable(table).set({ at }).where('event', '=', 'backup.written').execute()
      }
    })
  await setBackupAge(25)
  expect(await t.run('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('25 hours old') })
  await setBackupAge(26)
  expect(await t.run('status')).toMatchObject({ code: 1, stdout: expect.stringContaining('26 hours old') })
  await setBackupAge(0)
})

it('`status` counts the new accounts and completed assessments of the last seven days', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await t.db
    .updateTable('users')
    .set({ created_at: hoursAgo(8 * 24) })
    .execute()
  await t.db
    .updateTable('assessments')
    .set({ completed_at: hoursAgo(8 * 24) })
    .where('status', '=', 'COMPLETED')
    .execute()
  expect(await t.runForJson('status')).toMatchObject({
    lastSevenDays: { accounts: 0, completedAssessments: 0 },
  })

  const [user] = await t.db.selectFrom('users').select('id').execute()
  await t.db
    .updateTable('users')
    .set({ created_at: hoursAgo(6 * 24) })
    .where('id', '=', user!.id)
    .execute()
  const [completedAssessment] = await t.db
    .selectFrom('assessments')
    .select('id')
    .where('status', '=', 'COMPLETED')
    .execute()
  await t.db
    .updateTable('assessments')
    .set({ completed_at: hoursAgo(1) })
    .where('id', '=', completedAssessment!.id)
    .execute()
  expect(await t.runForJson('status')).toMatchObject({
    lastSevenDays: { accounts: 1, completedAssessments: 1 },
  })
})

it('`status` reports email jobs that have been failing for more than an hour', async () => {
  const { id } = await t.runForJson('organizations', 'create', '--name', 'Lakeside College')
  await t.runForJson('administrators', 'grant', '--organization', id, '--username', 'dean@example.org')
  expect((await t.run('status')).code).toBe(0)
  const makeMailFail = (age: string) =>
    sql`update pgboss.job set state = 'retry', created_on = now() - ${age}::interval where name = 'mail'`.execute(
      t.db,
    )
  await makeMailFail('10 minutes')
  expect((await t.run('status')).code).toBe(0)
  await makeMailFail('2 hours')
  const { code, stdout, stderr } = await t.run('status')
  expect([code, stderr]).toEqual([1, 'Needs attention: mail.\n'])
  expect(stdout).toMatch(/FAULT {4}mail: 1 job that sends emails has been failing for more than an hour\n/)
  expect(stdout).toMatch(/\nwaiting +1 email\n/)
})

it('if no mail server is configured, `status --mail` says that the email is written only to the outbox', async () => {
  const { stdout } = await t.run('status', '--mail', 'operator@example.org')
  expect(stdout).toContain(
    `No mail server is configured, so the email to operator@example.org is written only to ${t.env.LPI_DATA_DIR}/outbox.`,
  )
})
