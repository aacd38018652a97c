import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Answers } from '../../questionnaires/instruments/questions.ts'
import { type CohortState, type CohortVersion, cohortState, isOfVersion } from './shared-queries.ts'
import type { BlockStatistics, DetailStatistics } from './statistics.ts'

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

/**
 * The groups that were released before blocks existed, or by a process of the previous release of the product, and a
 * copy of each block.
 */
export async function listReleasedGroups(trx: Db, key: CohortVersion) {
  const rows = await trx
    .selectFrom('released_groups')
    .select('assessment_ids')
    .where(isOfVersion(key))
    .execute()
  return rows.map(({ assessment_ids }) => assessment_ids)
}

type NewReleasedGroup = CohortVersion & {
  assessmentIds: readonly string[]
  showsDetails: boolean
  releasedAt: Date
}

/** Stores a copy of a block in the table that processes of the previous release of the product read. */
export async function insertReleasedGroup(trx: Db, group: NewReleasedGroup) {
  await sql`
    insert into released_groups (organization_id, cohort_id, instrument_id, instrument_version, assessment_ids,
      shows_distributions, released_at)
    select organization_id, id, ${group.instrument.id}, ${group.instrument.version},
      ${group.assessmentIds}::uuid[], ${group.showsDetails}, ${group.releasedAt}
    from cohorts where id = ${group.cohortId}`.execute(trx)
}
