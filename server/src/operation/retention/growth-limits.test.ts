import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { growthLimits } from './growth-limits.ts'
import { sweeps } from './sweeps.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const entries = Object.entries(growthLimits)

it('growthLimits has an entry for every table in the public schema, and no other entries (REQ-226)', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(t.ctx.db)
  expect(Object.keys(growthLimits).sort()).toEqual(rows.map(({ name }) => name))
})

it('a growthLimits entry with a sweep names a sweep of its own table, and every table that has a sweep has such an entry (REQ-226)', () => {
  const sweptTables = entries.flatMap(([table, entry]) =>
    'sweep' in entry ? [[table, sweeps[entry.sweep].table]] : [],
  )
  for (const [table, sweptTable] of sweptTables) expect(sweptTable).toBe(table)
  const tables = Object.values(sweeps).map(({ table }) => table)
  expect(sweptTables.map(([table]) => table).sort()).toEqual([...new Set(tables)].sort())
})

it('a table whose rows are deleted together with those of another table has a foreign key to that table with ON DELETE CASCADE (REQ-226)', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || ' ' || confrelid::regclass as reference from pg_constraint
    where contype = 'f' and confdeltype = 'c'`.execute(t.ctx.db)
  const cascades = rows.map(({ reference }) => reference)
  for (const [table, entry] of entries) {
    if ('deletedWith' in entry) expect(cascades).toContain(`${table} ${entry.deletedWith}`)
  }
})

it('the “Storage growth” section of the operations guide names every table (REQ-226)', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/OPERATIONS.md'), 'utf8')
  const section = guide.split('## Storage growth\n')[1]?.split('\n## ')[0] ?? ''
  expect(entries.filter(([table]) => !section.includes(`\`${table}\``))).toEqual([])
})

it('every table is named in the record of processing activities (REQ-226)', async () => {
  const file = join(import.meta.dirname, '../../../../docs/procurement/data-protection.md')
  const record = await readFile(file, 'utf8')
  expect(entries.filter(([table]) => !record.includes(`\`${table}\``))).toEqual([])
})

it('every job queue deletes finished jobs, and jobs that no worker picks up, within seven days (REQ-226)', async () => {
  const { rows } = await sql`
    select name from pgboss.queue where name not like '\\_\\_%'
      and (deletion_seconds is null or retention_seconds is null
        or deletion_seconds > 7 * 86400 or retention_seconds > 7 * 86400)`.execute(t.ctx.db)
  expect(rows).toEqual([])
})
