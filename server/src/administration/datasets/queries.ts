import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { AnswerValues } from '../../results/measurement/scale-sample.ts'

/** The ids of the cohorts in the scope, in a fixed order. With `folderIds`, only these cohorts are listed. */
export async function listCohorts(db: Db, scope: Scope, folderIds: readonly string[] | undefined) {
  return db
    .selectFrom('cohorts')
    .select(['cohorts.id', 'cohorts.name'])
    .where(inScope(scope))
    .$if(folderIds !== undefined, (query) => query.where(sql<boolean>`id = any(${folderIds}::uuid[])`))
    .orderBy('id')
    .execute()
}

/**
 * Whether the learner's newest decision about the privacy policy accepts one of these versions. The query must select
 * from `assessments`.
 */
function acceptsPolicyVersion(versions: readonly string[]) {
  return sql<boolean>`coalesce((
    select user_consents.status = 'accepted' and user_consents.version = any(${versions}::text[])
    from user_consents
    where user_consents.user_id = assessments.user_id and policy_type = 'privacy-policy'
    order by position desc limit 1
  ), false)`
}

type Version = { instrumentId: string; instrumentVersion: string }
export type Candidate = Version & { id: string; cohortId: string; acceptsAnswerExport: boolean }

/**
 * For each cohort and each version of an instrument: the newest completed assessment of each person who has not
 * withdrawn consent and is not in a block of this cohort and version.
 */
export async function listCandidates(
  trx: Db,
  cohortIds: readonly string[],
  policyVersions: readonly string[],
) {
  const { rows } = await sql<Candidate>`
    select distinct on (cohort_id, instrument_id, instrument_version, user_id)
      id, cohort_id as "cohortId", instrument_id as "instrumentId", instrument_version as "instrumentVersion",
      ${acceptsPolicyVersion(policyVersions)} as "acceptsAnswerExport"
    from assessments
    where cohort_id = any(${cohortIds}::uuid[]) and status = 'COMPLETED' and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
      and not exists (
        select from assessments as counted
        join exported_block_members on exported_block_members.assessment_id = counted.id
        where counted.user_id = assessments.user_id and counted.cohort_id = assessments.cohort_id
          and counted.instrument_id = assessments.instrument_id
          and counted.instrument_version = assessments.instrument_version
      )
    order by cohort_id, instrument_id, instrument_version, user_id, completed_at desc, id`.execute(trx)
  return rows
}

export type NewBlock = Version & { id: string; cohortId: string; assessmentIds: readonly string[] }

export async function insertBlocks(trx: Db, blocks: readonly NewBlock[], now: Date) {
  await sql`
    with new_blocks as (
      select * from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as block (id uuid, "cohortId" uuid,
        "instrumentId" text, "instrumentVersion" text, "assessmentIds" uuid[])
    ), inserted as (
      insert into exported_blocks (id, cohort_id, instrument_id, instrument_version, people, formed_at)
      select id, "cohortId", "instrumentId", "instrumentVersion", cardinality("assessmentIds"), ${now} from new_blocks
      returning id
    )
    insert into exported_block_members (assessment_id, block_id)
    select unnest("assessmentIds"), new_blocks.id from new_blocks join inserted on inserted.id = new_blocks.id`.execute(
    trx,
  )
}

export type Row = Version & { id: string; cohortId: string; cohortName: string }

/**
 * The rows of the blocks in which every person can still be exported. A block that a person has left is omitted as a
 * whole, because comparing the rest of it with an earlier export would reveal that person. With `policyVersions`, every
 * person in the block must also accept one of these versions.
 */
export async function listRowsOfCompleteBlocks(
  db: Db,
  cohortIds: readonly string[],
  policyVersions: readonly string[] | null,
) {
  const { rows } = await sql<Row>`
    with present as materialized (
      select block_id, assessments.id
      from exported_blocks
      join exported_block_members on block_id = exported_blocks.id
      join assessments on assessments.id = assessment_id and assessments.cohort_id = exported_blocks.cohort_id
      where exported_blocks.cohort_id = any(${cohortIds}::uuid[]) and assessments.status = 'COMPLETED'
        and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))} and ${policyVersions ? acceptsPolicyVersion(policyVersions) : sql`true`}
    )
    select present.id, cohort_id as "cohortId", cohorts.name as "cohortName", instrument_id as "instrumentId",
      instrument_version as "instrumentVersion"
    from present
    join exported_blocks on exported_blocks.id = block_id
    join cohorts on cohorts.id = cohort_id
    where people = (select count(*) from present as others where others.block_id = present.block_id)`.execute(
    db,
  )
  return rows
}

/**
 * The instrument version of each assessment, in the order of the ids. With `policyVersions`, only the assessments of
 * people who accept one of these versions.
 */
export async function listVersions(db: Db, ids: readonly string[], policyVersions: readonly string[] | null) {
  const { rows } = await sql<Version & { id: string }>`
    select assessments.id, instrument_id as "instrumentId", instrument_version as "instrumentVersion"
    from unnest(${ids}::uuid[]) with ordinality as listed (id, position)
    join assessments on assessments.id = listed.id
    where ${policyVersions ? acceptsPolicyVersion(policyVersions) : sql`true`}
    order by position`.execute(db)
  return rows
}

/** The answers to these statements, grouped by assessment. Demographic answers are never read. */
export async function findValues(db: Db, ids: readonly string[], statementIds: readonly string[]) {
  const { rows } = await sql<{ id: string; values: AnswerValues }>`
    select assessment_id as id, jsonb_object_agg(question_id, value) as values
    from responses
    where assessment_id = any(${ids}::uuid[]) and question_id = any(${statementIds}::text[])
    group by assessment_id`.execute(db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}
