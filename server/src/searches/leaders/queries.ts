import { splitKeyword } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { customPlan } from '../../db/preparing-client.ts'
import { insertLearnerSearch, type LearnerSearch } from '../../organizations/queries.ts'

type LeaderCriteria = {
  organizationId: string
  keyword?: string | undefined
  email?: string | undefined
  folderId?: string | undefined
  hasCompletedAssessments: boolean
}

const inFolder = (folderId: string | undefined) => (folderId ? sql`and cohorts.id = ${folderId}` : sql``)

/** Learners who have an assessment in the organization, or in one of its cohorts if `folderId` is set. */
function matches(criteria: LeaderCriteria) {
  const { organizationId, folderId, hasCompletedAssessments } = criteria
  const onlyCompleted = hasCompletedAssessments ? sql`and assessments.status = 'COMPLETED'` : sql``
  return sql.join(
    [
      sql`users.id in (select assessments.user_id from assessments
        join cohorts on cohorts.id = assessments.cohort_id
        where cohorts.organization_id = ${organizationId} ${inFolder(folderId)} ${onlyCompleted})`,
      sql`users.id not in (select user_id from people_without_consent)`,
      ...splitKeyword(criteria.keyword).map(
        (word) => sql`strpos(users.search_text, plain_text(${word})) > 0`,
      ),
      ...splitKeyword(criteria.email).map((part) => sql`strpos(users.email, lower(${part})) > 0`),
    ],
    sql` and `,
  )
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

/** One page of learners and the number of all. The same query records the search in the audit log. */
export async function findPage(
  db: Db,
  criteria: LeaderCriteria,
  { orderBy, offset, size }: Page,
  recorded: LearnerSearch,
) {
  const key = orderBy.endsWith('Name') ? sql`left(users.search_text, 200)` : sql`users.email`
  const order = sql`order by ${key} ${orderBy.startsWith('-') ? sql`desc` : sql`asc`}, users.id`
  const { rows } = await sql<FoundLeader & { total: number }>`
    ${customPlan} with recorded as (${insertLearnerSearch(recorded)}), page as (
      select users.id, first_name, last_name, email, row_number() over (${order}) as position
      from users where ${matches(criteria)} ${order} offset ${offset} limit ${size}
    ), counted as (
      select count(*)::integer as total from users where ${matches(criteria)}
    )
    select counted.total, page.*, (${selectCompleted(criteria)}) as completed
    from counted left join page on true
    order by position`.execute(db)
  return { leaders: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}

function selectCompleted({ organizationId, folderId }: LeaderCriteria) {
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('id', assessments.id, 'instrument_id', instrument_id,
      'instrument_version', instrument_version, 'completed_at', completed_at, 'cohort_id', cohorts.id,
      'cohort_name', cohorts.name) order by completed_at desc, assessments.id), '[]')
    from assessments join cohorts on cohorts.id = assessments.cohort_id
    where assessments.user_id = page.id and status = 'COMPLETED' and cohorts.organization_id = ${organizationId}
      ${inFolder(folderId)}`
}
