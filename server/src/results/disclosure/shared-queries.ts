import { type RawBuilder, sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { MIN_PEOPLE_FOR_DETAILS } from './rules.ts'
import type { BlockStatistics, DetailStatistics } from './statistics.ts'

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

export function isOfVersion({
  cohortId,
  instrument,
}: CohortVersion | CohortVersionColumns): RawBuilder<boolean> {
  return sql<boolean>`cohort_id = ${cohortId} and instrument_id = ${instrument.id}
    and instrument_version = ${instrument.version}`
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

/** A cohort and the version of an instrument that its people answered. */
export type CohortVersion = {
  cohortId: string
  instrument: { id: string; version: string }
}

export type CohortVersionColumns = {
  cohortId: RawBuilder<string>
  instrument: { id: RawBuilder<string>; version: RawBuilder<string> }
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
