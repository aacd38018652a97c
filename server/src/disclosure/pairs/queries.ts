import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hasNotWithdrawnConsent } from '../../users/queries.ts'
import type { ReleasedSum } from '../rules.ts'

/** The change of one person on a scale, compared with the measurement error. */
export type ReliableChange = 'higher' | 'lower' | 'within_noise'
export type ReliableChangeCounts = Record<ReliableChange, number>

/** What is released about a block of pairs, by scale. */
export type PairStatistics = Readonly<
  Record<
    string,
    {
      /**
       * The sum of the differences: the second assessment minus the first. `low` and `high` are the smallest and the
       * largest exact sum that this difference and all earlier released sums and differences allow. They are absent if
       * no exact sums fit all released values.
       */
      difference: ReleasedSum & { low?: number; high?: number }
      /**
       * The number of people for each kind of change, rounded to a multiple of five. Null if the change of any person
       * could not be tested, or if no exact sums fit the earlier released sums and differences.
       */
      reliable: ReliableChangeCounts | null
    }
  >
>

export type PairKey = {
  firstCohortId: string
  secondCohortId: string
  instrument: { id: string; version: string }
}

/** A person in two cohorts, with the released blocks that contain the two assessments. */
export type LinkedPair = { userId: string; blockIds: [first: string, second: string] }

export type PairRow = LinkedPair & {
  firstId: string
  secondId: string
  /** Whether an earlier block of pairs of these cohorts contains the person. */
  isPaired: boolean
}

function matchesKey({ firstCohortId, secondCohortId, instrument }: PairKey) {
  return sql<boolean>`first_cohort_id = ${firstCohortId} and second_cohort_id = ${secondCohortId}
    and instrument_id = ${instrument.id} and instrument_version = ${instrument.version}`
}

/**
 * The people who are in a released block of each of the two cohorts. Excludes people who have withdrawn consent, unless
 * they are already paired.
 */
export async function listPairs(trx: Db, key: PairKey) {
  const { firstCohortId, secondCohortId, instrument } = key
  const selectReleasedPeople = (cohortId: string) => sql`
    select assessments.id, user_id, block_id
    from released_blocks
    join released_block_members on block_id = released_blocks.id
    join assessments on assessments.id = assessment_id
    where released_blocks.cohort_id = ${cohortId} and released_blocks.instrument_id = ${instrument.id}
      and released_blocks.instrument_version = ${instrument.version}`
  const { rows } = await sql<PairRow>`
    with paired as materialized (
      select first_assessment_id as id
      from released_pair_members join released_pair_blocks on released_pair_blocks.id = block_id
      where ${matchesKey(key)}
    )
    select first.user_id as "userId", first.id as "firstId", second.id as "secondId", array[first.block_id, second.block_id]::text[] as "blockIds",
      paired.id is not null as "isPaired"
    from (${selectReleasedPeople(firstCohortId)}) as first
    join (${selectReleasedPeople(secondCohortId)}) as second on second.user_id = first.user_id
    left join paired on paired.id = first.id
    where paired.id is not null or ${hasNotWithdrawnConsent(sql.ref('first.user_id'))}
    order by first.id`.execute(trx)
  return rows
}

export type PairBlockRow = { people: number; statistics: PairStatistics; releasedAt: Date }

/** Lists the blocks of pairs in the order of their release. */
export async function listPairBlocks(db: Db, key: PairKey) {
  const { rows } = await sql<PairBlockRow>`
    select people, statistics, released_at as "releasedAt" from released_pair_blocks
    where ${matchesKey(key)} order by released_at, id`.execute(db)
  return rows
}

/**
 * These two cohorts and all cohorts that comparisons of the same people connect to them, directly or through other
 * cohorts. The order is fixed, so that parallel transactions lock the cohorts in the same order.
 */
export async function listConnectedCohorts(trx: Db, { firstCohortId, secondCohortId, instrument }: PairKey) {
  const { rows } = await sql<{ id: string }>`
    with recursive connected (id) as (
      values (${firstCohortId}::uuid), (${secondCohortId}::uuid)
      union
      select case when first_cohort_id = connected.id then second_cohort_id else first_cohort_id end
      from connected join released_pair_blocks on connected.id in (first_cohort_id, second_cohort_id)
      where instrument_id = ${instrument.id} and instrument_version = ${instrument.version}
    )
    select id from connected order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A block of pairs, with the people whose assessments still exist. */
export type LinkedPairBlock = { people: number; statistics: PairStatistics; pairs: LinkedPair[] }

/** The blocks of pairs of these cohorts. */
export async function listLinkedPairBlocks(
  trx: Db,
  cohortIds: readonly string[],
  { id, version }: PairKey['instrument'],
) {
  const { rows } = await sql<LinkedPairBlock>`
    select people, statistics, coalesce(members.pairs, '[]') as pairs
    from released_pair_blocks
    left join (
      select pair_members.block_id, jsonb_agg(jsonb_build_object('userId', user_id, 'blockIds',
        jsonb_build_array(first.block_id, second.block_id))) as pairs
      from released_pair_members as pair_members
      join assessments on assessments.id = first_assessment_id
      join released_block_members as first on first.assessment_id = first_assessment_id
      join released_block_members as second on second.assessment_id = second_assessment_id
      group by pair_members.block_id
    ) as members on members.block_id = released_pair_blocks.id
    where first_cohort_id = any(${cohortIds}::uuid[]) and instrument_id = ${id} and instrument_version = ${version}
    order by released_at, released_pair_blocks.id`.execute(trx)
  return rows
}

/** The answers and the evidence of each assessment. */
export async function findMeasurements(trx: Db, assessmentIds: readonly string[]) {
  const { rows } = await sql<{ id: string; values: Record<string, number>; evidence: unknown }>`
    select assessments.id, assessment_evidence.evidence,
      (select coalesce(jsonb_object_agg(question_id, value), '{}') from responses
        where responses.assessment_id = assessments.id) as values
    from assessments left join assessment_evidence on assessment_evidence.assessment_id = assessments.id
    where assessments.id = any(${assessmentIds}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

type NewPairBlock = PairKey & { pairs: readonly PairRow[]; statistics: PairStatistics; releasedAt: Date }

export async function insertPairBlock(trx: Db, { pairs, instrument, ...block }: NewPairBlock) {
  const { id } = await trx
    .insertInto('released_pair_blocks')
    .values({
      first_cohort_id: block.firstCohortId,
      second_cohort_id: block.secondCohortId,
      instrument_id: instrument.id,
      instrument_version: instrument.version,
      people: pairs.length,
      statistics: JSON.stringify(block.statistics),
      released_at: block.releasedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [firstIds, secondIds] = [pairs.map(({ firstId }) => firstId), pairs.map(({ secondId }) => secondId)]
  await sql`
    insert into released_pair_members (block_id, first_assessment_id, second_assessment_id)
    select ${id}::uuid, first_id, second_id from unnest(${firstIds}::uuid[], ${secondIds}::uuid[])
      as member (first_id, second_id)`.execute(trx)
}
