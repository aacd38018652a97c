import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergePendingCounts } from '../../administration/stored-counts/merge-pending-counts.ts'
import { listWrongCounts } from '../../testing/list-wrong-counts.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let pool: pg.Pool
let cohortIds: [string, string]
beforeAll(async () => {
  database = await openTestDatabase()
  pool = database.pool
  const { rows } = await pool.query(`
    with instrument as (
      insert into instruments (id, version, definition) values ('sample', '1', '{}')
    ), organization as (
      insert into organizations (name) values ('College') returning id
    )
    insert into cohorts (organization_id, name)
    select id, name from organization cross join (values ('Autumn'), ('Spring')) as names (name) returning id`)
  cohortIds = rows.map(({ id }) => id) as [string, string]
})
afterAll(() => database.close())

type Client = pg.Pool | pg.PoolClient

async function insertAssessment(client: Client, cohortId: string, status: string) {
  const { rows } = await client.query(
    `with learner as (
      insert into users (username, email, first_name, last_name, password_hash)
      select name, name, 'Ana', 'Bell', 'x' from (select gen_random_uuid()::text as name) as names returning id
    )
    insert into assessments (user_id, cohort_id, instrument_id, instrument_version, status)
    select id, $1, 'sample', '1', $2 from learner returning id, user_id as "userId"`,
    [cohortId, status],
  )
  return rows[0] as { id: string; userId: string }
}

async function countPending() {
  const { rows } = await pool.query('select count(*)::integer as n from pending_assessment_counts')
  return rows[0].n as number
}

/** Restores a backup of the database into another database and returns the sum of the counts that are stored there. */
async function countAfterRestore() {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-test-'))
  const otherDatabase = await openTestDatabase()
  try {
    const file = join(folder, 'one.backup')
    await writeBackup(pool, file, 'key')
    await restoreBackup(otherDatabase.pool, file, { keys: ['key'], allowUnauthenticated: false })
    expect(await listWrongCounts(otherDatabase.db)).toEqual([])
    const { rows } = await otherDatabase.pool.query(`
      select coalesce(sum(n), 0)::integer as n from (
        select count as n from assessment_counts union all select change from pending_assessment_counts
      ) as counts`)
    return rows[0].n as number
  } finally {
    await otherDatabase.close()
    await rm(folder, { recursive: true })
  }
}

describe('the assessment counts', () => {
  it('are updated after status changes, moves, deletions and the erasure of accounts', async () => {
    const [movedAssessment, completedAssessment, deletedAssessment, assessmentOfErasedUser] =
      await Promise.all(Array.from({ length: 4 }, () => insertAssessment(pool, cohortIds[0], 'IN_PROGRESS')))
    const changes: [sql: string, id: string][] = [
      [`update assessments set cohort_id = '${cohortIds[1]}' where id = $1`, movedAssessment!.id],
      [
        `update assessments set status = 'COMPLETED', completed_at = now() where id = $1`,
        completedAssessment!.id,
      ],
      ['delete from assessments where id = $1', deletedAssessment!.id],
      ['delete from users where id = $1', assessmentOfErasedUser!.userId],
    ]
    for (const [sql, id] of changes) {
      const countBefore = await countPending()
      await pool.query(sql, [id])
      expect(await countPending()).toBeGreaterThan(countBefore)
      expect(await listWrongCounts(database.db)).toEqual([])
    }
  })

  it('are not changed by a save that keeps the status or by a transaction that is rolled back', async () => {
    const { id } = await insertAssessment(pool, cohortIds[0], 'IN_PROGRESS')
    const countBefore = await countPending()
    const save = `update assessments set status = 'IN_PROGRESS', updated_at = now() where id = $1`
    await pool.query(save, [id])
    const client = await pool.connect()
    await client.query('begin')
    await insertAssessment(client, cohortIds[0], 'ACCEPTED')
    await client.query('rollback')
    client.release()
    expect(await countPending()).toBe(countBefore)
    expect(await listWrongCounts(database.db)).toEqual([])
  })

  it('are correct after a backup that contains merged and pending changes is restored', async () => {
    await mergePendingCounts(database.db)
    await insertAssessment(pool, cohortIds[1], 'ACCEPTED')
    const { rows } = await pool.query('select count(*)::integer as n from assessments')
    expect(await countAfterRestore()).toBe(rows[0].n)
  })

  it('have no row for a cohort that was deleted with its assessments', async () => {
    await pool.query('delete from assessments where cohort_id = $1', [cohortIds[1]])
    await pool.query('delete from cohorts where id = $1', [cohortIds[1]])
    await mergePendingCounts(database.db)
    const { rows } = await pool.query('select distinct cohort_id as id from assessment_counts')
    expect(rows).toEqual([{ id: cohortIds[0] }])
    expect(await listWrongCounts(database.db)).toEqual([])
  })
})
