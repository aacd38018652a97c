import { type CohortOrder, type ReleaseKind, splitKeyword } from '@lpi/contract'
import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { containsWord } from '../../platform/db/contains-word.ts'
import type { Text } from '../../questionnaires/model/instrument.ts'
import { inScope } from '../access/shared-queries.ts'
import { releaseColumns } from './release.ts'

type CohortFilter = {
  scope: Scope
  cohortId?: string
  keyword?: string | undefined
  isArchived?: boolean
}

const fromOpenInvitations = sql`from invitations
  where cohort_id = cohorts.id and status = 'INVITATION_SENT' and withdrawn_at is null
    and not exists (select from people_without_consent where username = invitations.email)`

type Page = { orderBy?: CohortOrder; offset: number; size: number }

/** Sorted by name or by the time of creation. The counts of assessments exclude learners who have withdrawn their consent. */
export async function listCohortsWithCounts(db: Db, page: CohortFilter & Partial<Page>) {
  const { orderBy = '+Name', offset = 0, size, ...filter } = page
  const direction = orderBy.startsWith('-') ? 'desc' : 'asc'
  return selectMatching(db, filter)
    .leftJoin(countAssessments(filter), 'counted.cohort_id', 'cohorts.id')
    .leftJoin('users as releaser', 'releaser.id', 'cohorts.released_by')
    .select([
      'cohorts.id',
      'cohorts.name',
      'cohorts.created_at',
      'cohorts.archived_at',
      'cohorts.version',
      'cohorts.release_version',
      'cohorts.retake_days',
      'releaser.first_name as releaser_first_name',
      'releaser.last_name as releaser_last_name',
      ...releaseColumns,
      sql<number>`coalesce(counted.members, 0)`.as('members'),
      sql<number>`coalesce(counted.in_progress, 0)`.as('in_progress'),
      sql<number>`coalesce(counted.completed, 0)`.as('completed'),
      sql<number>`coalesce(counted.completed_people, 0)`.as('completed_people'),
      'counted.last_completed_at',
      sql<Date | null>`least(counted.oldest_unfinished_at, (select min(created_at) ${fromOpenInvitations}))`.as(
        'oldest_unfinished_at',
      ),
      sql<number>`(select count(*)::integer ${fromOpenInvitations})`.as('invited'),
    ])
    .orderBy(orderBy.endsWith('CreatedAt') ? 'cohorts.created_at' : 'cohorts.sort_name', direction)
    .orderBy('cohorts.id')
    .offset(offset)
    .$if(size !== undefined, (query) => query.limit(size ?? 0))
    .$narrowType<{ release_kind: ReleaseKind }>()
    .execute()
}

export async function countCohorts(db: Db, filter: CohortFilter) {
  const { n } = await selectMatching(db, filter)
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

function selectMatching(db: Db, { scope, cohortId, keyword, isArchived }: CohortFilter) {
  const cohorts = db
    .selectFrom('cohorts')
    .where(inScope(scope))
    .$if(cohortId !== undefined, (query) => query.where('cohorts.id', '=', cohortId ?? ''))
    .$if(isArchived !== undefined, (query) =>
      query.where('cohorts.archived_at', isArchived ? 'is not' : 'is', null),
    )
  return splitKeyword(keyword).reduce(
    (query, word) => query.where(containsWord(sql`plain_text(cohorts.name)`, word)),
    cohorts,
  )
}

export type CohortWithCounts = Awaited<ReturnType<typeof listCohortsWithCounts>>[number]

/** Counts the assessments of each cohort in a single pass, regardless of the number of cohorts. */
function countAssessments({ scope, cohortId }: CohortFilter) {
  const cohortCondition = cohortId
    ? sql`= ${cohortId}`
    : sql`in (select id from cohorts where ${inScope(scope)})`
  return sql<{
    cohort_id: string
    members: number
    in_progress: number
    completed: number
    completed_people: number
    last_completed_at: Date | null
    oldest_unfinished_at: Date | null
  }>`(
    select cohort_id, count(*)::integer as members,
      count(*) filter (where status = 'IN_PROGRESS')::integer as in_progress,
      count(*) filter (where status = 'COMPLETED')::integer as completed,
      count(distinct user_id) filter (where status = 'COMPLETED')::integer as completed_people,
      max(completed_at) as last_completed_at,
      min(created_at) filter (where status <> 'COMPLETED' and repeats_id is null) as oldest_unfinished_at
    from assessments
    where cohort_id ${cohortCondition}
      and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
    group by cohort_id)`.as('counted')
}

type ReleaseChange = {
  release_kind: ReleaseKind
  release_from: Date | null
  release_time_zone: string | null
  released_at: Date | null
  released_by: string | null
}

type ReleaseTarget = { cohortId: string; organizationId: string; version?: number | undefined }

/** Returns undefined if the organization has no such cohort, or if the release changed since `version`. */
export async function updateCohortRelease(trx: Db, target: ReleaseTarget, release: Partial<ReleaseChange>) {
  const { cohortId, organizationId, version } = target
  return trx
    .updateTable('cohorts')
    .set(({ eb }) => ({ ...release, release_version: eb('release_version', '+', 1) }))
    .where('id', '=', cohortId)
    .where('organization_id', '=', organizationId)
    .$if(version !== undefined, (query) => query.where('release_version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
}

/**
 * Sets `release_told_at` on the cohort's completed assessments that do not have it yet, except on those of learners who
 * have withdrawn consent, whose accounts are locked or who have no address. Returns the newest of these assessments for each learner,
 * because each learner gets only one email.
 */
export async function markLearnersNotified(trx: Db, cohortId: string, now: Date) {
  const { rows } = await sql<{
    assessment_id: string
    email: string
    first_name: string
    language: string | null
  }>`
    with marked as (
      update assessments set release_told_at = ${now}
      from users
      where cohort_id = ${cohortId} and status = 'COMPLETED' and release_told_at is null
        and users.id = assessments.user_id and users.locked_at is null and users.email <> ''
        and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
      returning assessments.id as assessment_id, completed_at,
        users.id as user_id, users.email, coalesce(nullif(users.first_name, ''), users.last_name) as first_name,
          users.language
    ), newest as (
      select distinct on (user_id) assessment_id, email, first_name, language
      from marked order by user_id, completed_at desc
    )
    select assessment_id, email, first_name, language from newest order by email`.execute(trx)
  return rows
}

export async function insertCohort(db: Db, organizationId: string, name: string) {
  return db
    .insertInto('cohorts')
    .values({ organization_id: organizationId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateCohortName(db: Db, cohortId: string, name: string) {
  return db
    .updateTable('cohorts')
    .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', cohortId)
    .returning('id')
    .executeTakeFirst()
}

export async function deleteCohortRow(trx: Db, cohortId: string) {
  await trx.deleteFrom('cohorts').where('id', '=', cohortId).execute()
}

export type CohortKey = { organizationId: string; cohortId: string }

/** Locks the row, so that only the first of several parallel changes based on the same version succeeds. */
export async function lockCohort(trx: Db, { organizationId, cohortId }: CohortKey) {
  return trx
    .selectFrom('cohorts')
    .select(['name', 'archived_at', 'retake_days', 'version'])
    .where('id', '=', cohortId)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

type CohortChange = { archived_at?: Date | null; retake_days?: number | null }

export async function updateCohortSettings(trx: Db, cohortId: string, change: CohortChange) {
  await trx
    .updateTable('cohorts')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', cohortId)
    .execute()
}

/** The access codes of a cohort, newest first. */
export async function listCodesOfCohort(db: Db, { organizationId, cohortId }: CohortKey) {
  return selectCodes(db, { organizationId, cohortId })
    .innerJoin('instruments', (join) =>
      join
        .onRef('instruments.id', '=', 'access_codes.instrument_id')
        .onRef('instruments.version', '=', 'access_codes.instrument_version'),
    )
    .selectAll('access_codes')
    .select([
      sql<Text>`definition -> 'name'`.as('instrument_name'),
      sql<string[]>`definition -> 'languages'`.as('instrument_languages'),
    ])
    .orderBy('access_codes.created_at', 'desc')
    .orderBy('access_codes.id')
    .execute()
}

export async function findCode(db: Db, key: CohortKey & { accessCodeId: string }) {
  return selectCodes(db, key)
    .select('access_codes.code')
    .where('access_codes.id', '=', key.accessCodeId)
    .executeTakeFirst()
}

function selectCodes(db: Db, { organizationId, cohortId }: CohortKey) {
  return db
    .selectFrom('access_codes')
    .innerJoin('cohorts', 'cohorts.id', 'access_codes.cohort_id')
    .where('cohorts.id', '=', cohortId)
    .where('cohorts.organization_id', '=', organizationId)
}
