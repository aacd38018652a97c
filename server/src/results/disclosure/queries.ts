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
