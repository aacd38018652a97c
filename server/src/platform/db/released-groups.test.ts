import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../testing/apply-migrations.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { migrate } from './migrate.ts'

const KEY = 'a key that authenticates the backups of this test'
const authentication = { keys: [KEY], allowUnauthenticated: false }
const assessmentIds = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const releasedAt = new Date('2026-10-01T08:00:00Z')

let folder: string
let backup: string
let database: Awaited<ReturnType<typeof openDatabaseBefore>>
let pool: pg.Pool
let rowsBefore: Record<string, unknown>[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-released-groups-'))
  backup = join(folder, 'previous.backup')
  database = await openDatabaseBefore('0017-released-groups.sql')
  pool = database.pool
  await insertThroughOldName()
  rowsBefore = await readThroughOldName()
  await writeBackup(pool, backup, KEY)
  await migrate(pool)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

describe('the migration from made_groups to released_groups', () => {
  it('keeps every row', async () => {
    expect(rowsBefore).toHaveLength(1)
    const { rows } = await pool.query('select * from released_groups')
    const { made_by, made_at, ...unchangedColumns } = rowsBefore[0]!
    expect(rows).toEqual([{ ...unchangedColumns, released_by: made_by, released_at: made_at }])
    expect(made_by).toEqual(expect.any(String))
  })

  it('renames every constraint and index', async () => {
    const { rows } = await pool.query(`
      select conname as name from pg_constraint where conrelid = 'released_groups'::regclass
      union select indexrelid::regclass::text from pg_index where indrelid = 'released_groups'::regclass
      order by name`)
    const names = rows.map((row) => row.name)
    expect(names).toContain('released_groups_pkey')
    expect(names).toContain('released_groups_cohort_id_instrument_id_instrument_version_idx')
    expect(names.filter((name) => !name.startsWith('released_groups_') || name.includes('made'))).toEqual([])
  })

  it('lets the previous release read, insert, update and delete rows under the old names', async () => {
    expect(await readThroughOldName()).toEqual(rowsBefore)
    const id = await insertThroughOldName()
    await pool.query('update made_groups set shows_distributions = true where id = $1', [id])
    const { rows } = await pool.query('select * from released_groups where id = $1', [id])
    expect(rows).toEqual([
      expect.objectContaining({
        shows_distributions: true,
        assessment_ids: assessmentIds,
        released_at: releasedAt,
      }),
    ])
    await pool.query('delete from made_groups where id = $1', [id])
    expect(await readThroughOldName()).toEqual(rowsBefore)
  })

  it('applies the constraints of the table to inserts under the old names', async () => {
    await expect(insertThroughOldName({ assessmentIds: assessmentIds.slice(1) })).rejects.toThrow(
      'released_groups_assessment_ids_check',
    )
  })

  it('is applied when a backup of the previous release is restored', async () => {
    await pool.query('delete from released_groups')
    expect(await restoreBackup(pool, backup, authentication)).toMatchObject({ rows: { made_groups: 1 } })
    expect(await readThroughOldName()).toEqual(rowsBefore)
    const { rows } = await pool.query('select id from released_groups')
    expect(rows).toEqual([{ id: rowsBefore[0]!.id }])
  })

  it('does not duplicate rows in a new backup, and the new backup can be restored', async () => {
    const file = join(folder, 'new.backup')
    const { rows } = await writeBackup(pool, file, KEY)
    expect(rows.released_groups).toBe(1)
    expect(rows).not.toHaveProperty('made_groups')
    await restoreBackup(pool, file, authentication)
    expect(await readThroughOldName()).toEqual(rowsBefore)
  })
})

/** Inserts a released group as the previous release does, in a cohort that is created on the first call. */
async function insertThroughOldName(group = { assessmentIds }): Promise<string> {
  const { rows } = await pool.query(
    `with organization as (
       insert into organizations (name) values ('Example College')
       on conflict (name) do update set name = excluded.name returning id
     ), cohort as (
       insert into cohorts (organization_id, name) select id, 'Spring' from organization
       on conflict (organization_id, name) do update set name = excluded.name returning id, organization_id
     ), administrator as (
       insert into users (username, email, first_name, last_name, password_hash)
       values ('dean@example.org', 'dean@example.org', 'Dana', 'Dean', 'x')
       on conflict (username) do update set first_name = excluded.first_name returning id
     ), instrument as (
       insert into instruments (id, version, definition) values ('example', '1', '{}')
       on conflict (id, version) do update set definition = excluded.definition returning id, version
     )
     insert into made_groups (organization_id, cohort_id, instrument_id, instrument_version, assessment_ids,
       shows_distributions, made_by, made_at)
     select cohort.organization_id, cohort.id, instrument.id, instrument.version, $1, false, administrator.id, $2
     from cohort, instrument, administrator
     returning id`,
    [group.assessmentIds, releasedAt],
  )
  return rows[0].id
}

async function readThroughOldName() {
  return (await pool.query('select * from made_groups')).rows
}
