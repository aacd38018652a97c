import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Instrument } from '../../instruments/instrument.ts'

type Version = { id: string; version: string }
type CohortKey = { organizationId: string; cohortId: string }

/** Locks the cohort until the transaction ends, so that its groups are released one at a time. */
export async function lockCohort(trx: Db, { organizationId, cohortId }: CohortKey) {
  return trx
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(['cohorts.name as cohort_name', 'organizations.name as organization_name', 'logo_image_id'])
    .where('cohorts.id', '=', cohortId)
    .where('organizations.id', '=', organizationId)
    .forNoKeyUpdate('cohorts')
    .executeTakeFirst()
}

/** The completed assessments of a cohort, without those of people who have withdrawn consent. */
export async function listCandidates(trx: Db, cohortId: string) {
  const { rows } = await sql<{
    id: string
    userId: string
    instrumentId: string
    instrumentVersion: string
    completedAt: Date
  }>`
    select id, user_id as "userId", instrument_id as "instrumentId",
      instrument_version as "instrumentVersion", completed_at as "completedAt"
    from assessments
    where cohort_id = ${cohortId} and status = 'COMPLETED'
      and user_id not in (select user_id from people_without_consent)
    order by completed_at, id`.execute(trx)
  return rows
}

/** Counts how many of these assessments belong to the cohort, in any status. */
export async function countAssessments(trx: Db, cohortId: string, assessmentIds: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from assessments
    where cohort_id = ${cohortId} and id = any(${assessmentIds}::uuid[])`.execute(trx)
  return rows[0]!.count
}

export async function listReleasedGroups(trx: Db, cohortId: string, { id, version }: Version) {
  return trx
    .selectFrom('released_groups')
    .select(['id', 'assessment_ids', 'shows_distributions', 'released_at'])
    .where('cohort_id', '=', cohortId)
    .where('instrument_id', '=', id)
    .where('instrument_version', '=', version)
    .orderBy('released_at')
    .execute()
}

type NewGroup = CohortKey & {
  instrument: Version
  assessmentIds: string[]
  showsDistributions: boolean
  releasedBy: string
  releasedAt: Date
}

export async function insertReleasedGroup(trx: Db, group: NewGroup) {
  await trx
    .insertInto('released_groups')
    .values({
      organization_id: group.organizationId,
      cohort_id: group.cohortId,
      instrument_id: group.instrument.id,
      instrument_version: group.instrument.version,
      assessment_ids: group.assessmentIds,
      shows_distributions: group.showsDistributions,
      released_by: group.releasedBy,
      released_at: group.releasedAt,
    })
    .execute()
}

export async function markDistributionsShown(trx: Db, releasedGroupId: string) {
  await trx
    .updateTable('released_groups')
    .set({ shows_distributions: true })
    .where('id', '=', releasedGroupId)
    .execute()
}

/** The answers of each assessment, without its id and in an order that does not reveal it. */
export async function listGroupAnswers(trx: Db, assessmentIds: readonly string[], instrument: Instrument) {
  const { rows } = await sql<{ values: Readonly<Record<string, number>> }>`
    select jsonb_object_agg(question_id, value) as values from responses
    where assessment_id = any(${assessmentIds}::uuid[])
      and question_id = any(${instrument.statements.map(({ id }) => id)}::text[])
    group by assessment_id order by md5(assessment_id::text)`.execute(trx)
  return rows.map(({ values }) => values)
}

/** Counts the people of the group per answer to each demographic question with options. */
export async function countDemographics(trx: Db, assessmentIds: readonly string[], instrument: Instrument) {
  const questionIds = instrument.demographics.filter(({ kind }) => kind === 'choice').map(({ id }) => id)
  const { rows } = await sql<{ questionId: string; value: string; count: number }>`
    select question_id as "questionId", value #>> '{}' as value, count(*)::integer as count from responses
    where assessment_id = any(${assessmentIds}::uuid[]) and question_id = any(${questionIds}::text[])
    group by question_id, value`.execute(trx)
  return rows
}
