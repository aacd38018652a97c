import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findComparison } from '../../results/disclosure/find-comparison.ts'
import { applyMigrationsBefore } from '../../testing/apply-migrations.ts'
import { buildAdministrator } from '../../testing/builders.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createEmptyDatabase } from '../../testing/test-postgres.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const KEY = 'a key that authenticates the backups of this test'
const instrument = sampleInstrument()
const tables = ['released_blocks', 'released_block_members', 'released_details', 'released_groups'] as const

type Rows = Record<(typeof tables)[number], Record<string, unknown>[]>

let folder: string
let backup: string
let database: { url: string; drop(): Promise<void> }
let pool: pg.Pool
let t: TestApp
let cohort: { cohortId: string; organizationId: string }
let rowsBefore: Rows
let rowsAfter: Rows
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-block-details-'))
  backup = join(folder, 'previous.backup')
  database = await createEmptyDatabase(inject('postgres'))
  openPool()
  await applyMigrationsBefore(pool, '0021-block-details.sql')
  cohort = await insertCohort()
  await insertReleasedRows()
  rowsBefore = await readRows()
  await writeBackup(pool, backup, KEY)
  await migrate(pool)
  rowsAfter = await readRows()
  // PostgreSQL cannot copy a database that has open connections.
  await pool.end()
  const template = new URL(database.url).pathname.slice(1)
  t = await openTestApp({ url: inject('postgres').url, template })
  openPool()
})
afterAll(async () => {
  await t.close()
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

describe('the migration that adds details to blocks', () => {
  it('keeps all blocks with their people, and all details and groups that were released earlier', () => {
    expect(rowsBefore.released_blocks.map(({ people }) => people)).toEqual([5, 5, 12, 6])
    expect(tables.map((table) => rowsBefore[table].length)).toEqual([4, 27, 2, 6])
    expect(rowsAfter).toEqual({
      ...rowsBefore,
      released_blocks: rowsBefore.released_blocks.map((row) => ({ ...row, details: null })),
    })
  })

  it('lets the previous release insert blocks and details, and read them', async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const blockId = await insertBlock(client, { people: 10, day: 9, detailsId: null })
      const detailsId = await insertDetails(client, { people: 10, day: 9 })
      await client.query('update released_blocks set details_id = $2 where id = $1', [blockId, detailsId])
      const { rows } = await client.query(
        `select released_blocks.people, released_details.statistics from released_blocks
         join released_details on released_details.id = details_id where released_blocks.id = $1`,
        [blockId],
      )
      expect(rows).toEqual([{ people: 10, statistics: earlierDetails(10) }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('allows details only in a block of ten people or more', async () => {
    await expect(
      pool.query(`update released_blocks set details = '{}' where people = 6`),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('applies to a backup of the previous release when the backup is restored', async () => {
    await pool.query('delete from released_blocks')
    await restoreBackup(pool, backup, { keys: [KEY], allowUnauthenticated: false })
    expect(await readRows()).toEqual(rowsAfter)
  })

  it('lets reports and comparisons show the sums that were released earlier, but no details (REQ-132, SEC-085)', async () => {
    const administrator = await buildAdministrator(t, cohort)
    const { cohortId, organizationId } = cohort
    const request = { params: { folderId: cohortId }, query: { organizationId } }
    const { status, body } = await t.call(endpoints.getGroupReport, request, administrator)
    expect([status, body.report?.n]).toEqual([200, 28])
    expect(body.report.details).toEqual({ status: 'too_few', needed: 10 })
    // The released sums have a mean of 3, whereas the stored answers are all 5.
    for (const scale of body.report.scales) {
      expect(scale).toMatchObject({ mean: 3, standardDeviation: null, distribution: null, statements: [] })
    }
    expect(body.report.demographics).toEqual([])
    const comparison = await findComparison(t.ctx.db, { cohortId, instrument, now: t.ctx.now() })
    expect(comparison).toMatchObject({ n: 12 })
    for (const scale of comparison!.scales.values()) {
      expect(scale).toMatchObject({ mean: 3, bound: 'none', middleHalf: null })
    }
  })
})

function openPool() {
  pool = connect({ connectionString: database.url }, () => {}).pool
}

async function insertCohort() {
  await pool.query('insert into instruments (id, version, definition) values ($1, $2, $3)', [
    instrument.id,
    instrument.version,
    JSON.stringify(instrument),
  ])
  const { rows } = await pool.query(
    `with organization as (insert into organizations (name) values ('Harbor College') returning id)
     insert into cohorts (organization_id, name) select id, 'Spring' from organization
     returning id as "cohortId", organization_id as "organizationId"`,
  )
  return rows[0] as typeof cohort
}

/**
 * Inserts what the first version of disclosure control released: two blocks of five people that share details; a block
 * with its own details and twelve people, one of whom was erased; and a block of six people without details.
 */
async function insertReleasedRows() {
  const sharedDetails = await insertDetails(pool, { people: 10, day: 2 })
  const ownDetails = await insertDetails(pool, { people: 12, day: 3 })
  const blocks = [
    { people: 5, day: 1, detailsId: sharedDetails },
    { people: 5, day: 2, detailsId: sharedDetails },
    { people: 12, day: 3, detailsId: ownDetails, erased: 1 },
    { people: 6, day: 4, detailsId: null },
  ]
  const members: string[][] = []
  for (const { erased = 0, ...block } of blocks) {
    const blockId = await insertBlock(pool, block)
    const ids = await insertPeople(block.people)
    await pool.query('insert into released_block_members select unnest($1::uuid[]), $2', [ids, blockId])
    if (erased > 0) await pool.query('delete from assessments where id = any($1)', [ids.slice(0, erased)])
    members.push(ids)
  }
  for (const ids of members) await insertGroup(ids, false)
  await insertGroup([...members[0]!, ...members[1]!], true)
  await insertGroup(members[2]!, true)
}

type Release = { people: number; day: number }

function releasedAt(day: number) {
  return new Date(Date.UTC(2026, 9, day, 8))
}

function releasedSum(people: number, perPerson: number) {
  return { sum: people * perPerson, bound: 'none' }
}

async function insertBlock(
  client: pg.Pool | pg.PoolClient,
  { people, day, detailsId }: Release & { detailsId: string | null },
) {
  const statistics = Object.fromEntries(instrument.scales.map(({ id }) => [id, releasedSum(people, 9)]))
  const { rows } = await client.query(
    `insert into released_blocks (cohort_id, instrument_id, instrument_version, people, statistics, details_id, released_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [cohort.cohortId, instrument.id, instrument.version, people, statistics, detailsId, releasedAt(day)],
  )
  return rows[0].id as string
}

/** The first version of disclosure control released standard deviations and distributions even for ten people. */
function earlierDetails(people: number) {
  const bars = [
    { low: 3, high: 8, count: 5 },
    { low: 9, high: 15, count: people - 5 },
  ]
  return {
    scales: Object.fromEntries(
      instrument.scales.map(({ id }) => [id, { deviation: 2.5, alpha: 0.75, bars }]),
    ),
    statements: Object.fromEntries(
      instrument.statements.map(({ id }) => [id, { ...releasedSum(people, 3), deviation: 1 }]),
    ),
    demographics: { role: { student: 5, worker: 5, '': 0 } },
  }
}

async function insertDetails(client: pg.Pool | pg.PoolClient, { people, day }: Release) {
  const { rows } = await client.query(
    `insert into released_details (cohort_id, people, statistics, released_at) values ($1, $2, $3, $4) returning id`,
    [cohort.cohortId, people, earlierDetails(people), releasedAt(day)],
  )
  return rows[0].id as string
}

/** Inserts people who completed the assessment. Their answers are all 5, while the released sums have a mean of 3. */
async function insertPeople(count: number) {
  const people = Array.from({ length: count }, () => ({ userId: randomUUID(), assessmentId: randomUUID() }))
  for (const { userId, assessmentId } of people) {
    const email = `${userId}@example.org`
    await pool.query(
      `insert into users (id, username, email, first_name, last_name, password_hash)
       values ($1, $2, $2, 'Robin', 'Example', 'x')`,
      [userId, email],
    )
    await pool.query(
      `insert into assessments (id, user_id, cohort_id, instrument_id, instrument_version, status, completed_at)
       values ($1, $2, $3, $4, $5, 'COMPLETED', $6)`,
      [assessmentId, userId, cohort.cohortId, instrument.id, instrument.version, releasedAt(1)],
    )
    await pool.query(
      `insert into responses (assessment_id, question_id, value) select $1, unnest($2::text[]), '5'`,
      [assessmentId, instrument.statements.map(({ id }) => id)],
    )
  }
  return people.map(({ assessmentId }) => assessmentId)
}

async function insertGroup(assessmentIds: readonly string[], showsDistributions: boolean) {
  await pool.query(
    `insert into released_groups (organization_id, cohort_id, instrument_id, instrument_version, assessment_ids,
       shows_distributions, released_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      cohort.organizationId,
      cohort.cohortId,
      instrument.id,
      instrument.version,
      assessmentIds,
      showsDistributions,
      releasedAt(5),
    ],
  )
}

async function readRows() {
  const entries: [string, unknown[]][] = []
  for (const table of tables) {
    const key = table === 'released_block_members' ? 'assessment_id' : 'released_at, id'
    entries.push([table, (await pool.query(`select * from ${table} order by ${key}`)).rows])
  }
  return Object.fromEntries(entries) as Rows
}
