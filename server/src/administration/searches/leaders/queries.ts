import { splitKeyword } from '@lpi/contract'
import { sql } from 'kysely'
import { type LearnerSearch, learnerSearchInsertion } from '../../../accounts/audit/shared-queries.ts'
import { hasNotWithdrawnConsent } from '../../../accounts/users/shared-queries.ts'
import { inScope } from '../../../organizations/access/shared-queries.ts'
import type { Scope } from '../../../platform/base/scope.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containsWord } from '../../../platform/db/contains-word.ts'
import { customPlan } from '../../../platform/db/preparing-client.ts'

type LeaderCriteria = {
  scope: Scope
  keyword?: string | undefined
  email?: string | undefined
  folderId?: string | undefined
  hasCompletedAssessments: boolean
}

const folderCondition = (folderId: string | undefined) =>
  folderId ? sql`and assessments.cohort_id = ${folderId}` : sql``

/** The assessments of the scope, or of one of its cohorts if `folderId` is set. */
function assessmentsOf({ scope, folderId, hasCompletedAssessments }: LeaderCriteria) {
  const onlyCompleted = hasCompletedAssessments ? sql`and assessments.status = 'COMPLETED'` : sql``
  return sql`assessments where ${inScope(scope, 'assessments')} ${folderCondition(folderId)} ${onlyCompleted}`
}

function wordConditions({ keyword, email }: LeaderCriteria) {
  return [
    ...splitKeyword(keyword).map((word) => containsWord(sql`users.search_text`, word)),
    ...splitKeyword(email).map((part) => sql`strpos(users.email, lower(${part})) > 0`),
  ]
}

type Page = { orderBy: '+Name' | '-Name' | '+Email' | '-Email'; offset: number; size: number }

type FoundLeader = {
  id: string
  first_name: string
  last_name: string
  email: string
  /** Newest first. */
  completed: {
    id: string
    instrument_id: string
    instrument_version: string
    completed_at: string
    cohort_id: string
    cohort_name: string
  }[]
}

/**
 * Returns one page of the matching learners, and their total number. The same query records the search in the audit
 * log, at most once per hour.
 */
export async function loadPage(
  db: Db,
  criteria: LeaderCriteria,
  { orderBy, offset, size }: Page,
  learnerSearch: LearnerSearch,
) {
  const { learners, count } = selectLearners(criteria, orderBy)
  const order = sql`order by sort_key ${orderBy.startsWith('-') ? sql`desc` : sql`asc`}, id`
  const { rows } = await sql<FoundLeader & { total: number }>`
    ${customPlan} with recorded as (${learnerSearchInsertion(learnerSearch)}), ${learners}, page as (
      select users.id, first_name, last_name, email, position
      from (
        select id, row_number() over (${order}) as position from learners ${order} offset ${offset} limit ${size}
      ) as listed join users on users.id = listed.id
    ), counted as (${count})
    select counted.total, page.*, (${selectCompleted(criteria)}) as completed
    from counted left join page on true
    order by position`.execute(db)
  return { leaders: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}

/**
 * If the search contains words, the learners who match them are selected once, for both the page and the total.
 * Otherwise, the total is computed without reading the `users` table, and a page sorted by name can be read in order
 * from an index.
 */
function selectLearners(criteria: LeaderCriteria, orderBy: Page['orderBy']) {
  const words = wordConditions(criteria)
  const sortKey = orderBy.endsWith('Name') ? sql`left(users.search_text, 200)` : sql`users.email`
  const isLearner = sql`users.id in (select assessments.user_id from ${assessmentsOf(criteria)})`
  const select = sql`select users.id, ${sortKey} as sort_key
    from users where ${sql.join([isLearner, hasNotWithdrawnConsent(sql.ref('users.id')), ...words], sql` and `)}`
  return words.length > 0
    ? {
        learners: sql`learners as materialized (${select})`,
        count: sql`select count(*)::integer as total from learners`,
      }
    : {
        learners: sql`learners as not materialized (${select})`,
        count: sql`select count(*)::integer as total
          from (select distinct assessments.user_id from ${assessmentsOf(criteria)}) as found
          where ${hasNotWithdrawnConsent(sql.ref('found.user_id'))}`,
      }
}

function selectCompleted({ scope, folderId }: LeaderCriteria) {
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('id', assessments.id, 'instrument_id', instrument_id,
      'instrument_version', instrument_version, 'completed_at', completed_at, 'cohort_id', cohorts.id,
      'cohort_name', cohorts.name) order by completed_at desc, assessments.id), '[]')
    from assessments join cohorts on cohorts.id = assessments.cohort_id
    where assessments.user_id = page.id and status = 'COMPLETED' and ${inScope(scope, 'assessments')}
      ${folderCondition(folderId)}`
}
