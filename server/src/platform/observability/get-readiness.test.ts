import { endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createCall } from '../../testing/open-test-app.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { connect } from '../db/connect.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const getReadinessStatus = async (app = t.app) => (await createCall(app)(endpoints.getReadiness, {})).status

it('a process is not ready if the database accepts no writes (REQ-225)', async () => {
  expect(await getReadinessStatus()).toBe(200)
  const options = '-c default_transaction_read_only=on'
  const readOnly = connect({ connectionString: t.url, options }, () => {})
  const { app } = await createApp({ ...t.ctx, saveDb: readOnly.db })
  expect(await getReadinessStatus(app)).toBe(503)
  await app.close()
  await readOnly.close()
})

it('five consecutive readiness checks write at most once, and leave nothing in the database (REQ-225)', async () => {
  const { queries } = await t.recordQueries(async () => {
    for (let i = 0; i < 5; i++) expect(await getReadinessStatus()).toBe(200)
  })
  expect(queries.filter(({ text }) => text.includes('written_page')).length).toBeLessThanOrEqual(1)
  const { rows } = await sql`select from pg_class where relname = 'written_page'`.execute(t.ctx.db)
  expect(rows).toEqual([])
})

it('a process is ready even if its database user is not allowed to create temporary tables (REQ-225)', async () => {
  const [database] = (await sql<{ name: string }>`select current_database() as name`.execute(t.ctx.db)).rows
  await sql`revoke temporary on database ${sql.ref(database!.name)} from public`.execute(t.ctx.db)
  await sql`create role reader login password 'reader'`.execute(t.ctx.db)
  await sql`grant select on schema_migrations to reader`.execute(t.ctx.db)
  const url = new URL(t.url)
  url.username = 'reader'
  url.password = 'reader'
  const limitedPool = connect({ connectionString: url.href }, () => {})
  const { app } = await createApp({ ...t.ctx, saveDb: limitedPool.db })
  expect(await getReadinessStatus(app)).toBe(200)
  await app.close()
  await limitedPool.close()
  await sql`revoke select on schema_migrations from reader`.execute(t.ctx.db)
  await sql`drop role reader`.execute(t.ctx.db)
})
