import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Answers } from '../instruments/questions.ts'
import { hasNotWithdrawnConsent } from '../users/queries.ts'
import { MIN_PEOPLE_FOR_DETAILS } from './rules.ts'
import type { BlockStatistics, DetailStatistics } from './statistics.ts'

/** A cohort and the version of an instrument that its people answered. */
export type CohortVersion = {
  cohortId: string
  instrument: { id: string; version: string }
}

type CohortVersionColumns = {
  cohortId: RawBuilder<string>
  instrument: { id: RawBuilder<string>; version: RawBuilder<string> }
}

/** Locks the cohort until the transaction ends, so that its blocks are released one at a time. */
export async function lockCohort(trx: Db, cohortId: string) {
  await trx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', cohortId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

function isOfVersion({ cohortId, instrument }: CohortVersion | CohortVersionColumns): RawBuilder<boolean> {
  return sql<boolean>`cohort_id = ${cohortId} and instrument_id = ${instrument.id}
    and instrument_version = ${instrument.version}`
}

/**
 * The newest completed assessment of each person who has not withdrawn consent, in the order of completion. Assessments
 * in which a scale has no result are ignored.
 */
export async function listCandidates(trx: Db, key: CohortVersion) {
  const { rows } = await sql<{ userId: string; assessmentId: string }>`
    select "userId", "assessmentId" from (
      select distinct on (user_id) user_id as "userId", id as "assessmentId", completed_at
      from assessments
      where ${isOfVersion(key)} and status = 'COMPLETED' and not lacks_result
        and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
      order by user_id, completed_at desc, id
    ) as newest
    order by completed_at, "assessmentId"`.execute(trx)
  return rows
}

export type BlockRow = {
  id: string
  people: number
  statistics: BlockStatistics
  /** Null for a block of fewer than ten people. */
  details: DetailStatistics | null
  releasedAt: Date
  userIds: string[]
  assessmentIds: string[]
}

/** The blocks in the order of their release, with the people whose assessments still exist. */
export async function listBlocks(db: Db, key: CohortVersion) {
  const { rows } = await sql<BlockRow>`
    select released_blocks.id, people, statistics, details, released_at as "releasedAt",
      coalesce(members.user_ids, '{}') as "userIds", coalesce(members.assessment_ids, '{}') as "assessmentIds"
    from released_blocks
    left join (
      select block_id, array_agg(user_id) as user_ids, array_agg(assessments.id) as assessment_ids
      from released_block_members join assessments on assessments.id = assessment_id
      group by block_id
    ) as members on members.block_id = released_blocks.id
    where ${isOfVersion(key)}
    order by released_at, released_blocks.id`.execute(db)
  return rows
}

/** What a comparison with a cohort needs. */
export type CohortState = {
  /**
   * The number of people who are in no block, have completed the assessment with a result on every scale, and have not
   * withdrawn consent.
   */
  newPeople: number
  /** The blocks that are large enough for a comparison, without their people, in the order of their release. */
  largeBlocks: (Pick<BlockRow, 'people' | 'statistics'> & { details: DetailStatistics })[]
}

/** An SQL expression that another query can select. The key can refer to columns of that query. */
export function cohortState(key: CohortVersion | CohortVersionColumns) {
  return sql<CohortState>`jsonb_build_object(
    'newPeople', (
      select count(*) from (
        select user_id
        from assessments as completed
        left join released_block_members on released_block_members.assessment_id = completed.id
        where ${isOfVersion(key)} and status = 'COMPLETED' and not lacks_result
          and ${hasNotWithdrawnConsent(sql.ref('completed.user_id'))}
        group by user_id
        having not bool_or(released_block_members.assessment_id is not null)
      ) as new_people
    ),
    'largeBlocks', coalesce((
      select jsonb_agg(jsonb_build_object('people', people, 'statistics', statistics, 'details', details)
        order by released_at, id)
      from released_blocks as released where ${isOfVersion(key)} and people >= ${MIN_PEOPLE_FOR_DETAILS}
    ), '[]')
  )`
}

export async function findCohortState(db: Db, key: CohortVersion) {
  const { rows } = await sql<{ state: CohortState }>`select ${cohortState(key)} as state`.execute(db)
  return rows[0]!.state
}

/** The answers of each assessment. */
export async function listAnswers(trx: Db, assessmentIds: readonly string[]) {
  const { rows } = await sql<{ values: Answers }>`
    select coalesce(jsonb_object_agg(question_id, value) filter (where question_id is not null), '{}') as values
    from assessments left join responses on responses.assessment_id = assessments.id
    where assessments.id = any(${assessmentIds}::uuid[])
    group by assessments.id`.execute(trx)
  return rows.map(({ values }) => values)
}

type NewBlock = CohortVersion & {
  assessmentIds: readonly string[]
  statistics: BlockStatistics
  details: DetailStatistics | null
  releasedAt: Date
}

export async function insertBlock(trx: Db, block: NewBlock) {
  const { id } = await trx
    .insertInto('released_blocks')
    .values({
      cohort_id: block.cohortId,
      instrument_id: block.instrument.id,
      instrument_version: block.instrument.version,
      people: block.assessmentIds.length,
      statistics: JSON.stringify(block.statistics),
      details: block.details && JSON.stringify(block.details),
      released_at: block.releasedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into released_block_members (assessment_id, block_id)
    select assessment_id, ${id}::uuid from unnest(${block.assessmentIds}::uuid[]) as member (assessment_id)
  `.execute(trx)
}
