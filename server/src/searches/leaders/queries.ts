import { wordsOf } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { customPlan } from '../../db/preparing-client.ts'

type LeaderCriteria = {
  organizationId: string
  keyword?: string | undefined
  email?: string | undefined
  folderId?: string | undefined
  hasCompletedAssessments: boolean
}

/** Learners who have an assessment in the organization, or in one of its cohorts if `folderId` is set. */
function selectMatching(db: Db, criteria: LeaderCriteria) {
  const { organizationId, folderId, hasCompletedAssessments } = criteria
  const inFolder = folderId ? sql`and cohorts.id = ${folderId}` : sql``
  const onlyCompleted = hasCompletedAssessments ? sql`and assessments.status = 'COMPLETED'` : sql``
  let query = db
    .selectFrom('users')
    .modifyFront(customPlan)
    .where(
      sql<boolean>`users.id in (select assessments.user_id from assessments
        join cohorts on cohorts.id = assessments.cohort_id
        where cohorts.organization_id = ${organizationId} ${inFolder} ${onlyCompleted})`,
    )
    .where(sql<boolean>`users.id not in (select user_id from people_without_consent)`)
  for (const word of wordsOf(criteria.keyword)) {
    query = query.where(sql<boolean>`strpos(users.search_text, plain_text(${word})) > 0`)
  }
  for (const part of wordsOf(criteria.email)) {
    query = query.where(sql<boolean>`strpos(users.email, lower(${part})) > 0`)
  }
  return query
}

export async function countLeaders(db: Db, criteria: LeaderCriteria) {
  const { n } = await selectMatching(db, criteria)
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Page = { orderBy: '+Name' | '-Name' | '+Email' | '-Email'; offset: number; size: number }

export async function listLeaders(db: Db, criteria: LeaderCriteria, { orderBy, offset, size }: Page) {
  return selectMatching(db, criteria)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .orderBy(
      orderBy.endsWith('Name') ? sql`left(users.search_text, 200)` : 'email',
      orderBy.startsWith('-') ? 'desc' : 'asc',
    )
    .orderBy('users.id')
    .offset(offset)
    .limit(size)
    .execute()
}

type AssessmentScope = Pick<LeaderCriteria, 'organizationId' | 'folderId'>

/** Newest first. */
export async function listCompletedAssessments(
  db: Db,
  userIds: readonly string[],
  { organizationId, folderId }: AssessmentScope,
) {
  return db
    .selectFrom('assessments')
    .modifyFront(customPlan)
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select([
      'assessments.id',
      'assessments.user_id',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'assessments.completed_at',
      'cohorts.id as cohort_id',
      'cohorts.name as cohort_name',
    ])
    .where(sql<boolean>`assessments.user_id = any(${userIds}::uuid[])`)
    .where('assessments.status', '=', 'COMPLETED')
    .where('cohorts.organization_id', '=', organizationId)
    .$if(folderId !== undefined, (query) => query.where('cohorts.id', '=', folderId ?? ''))
    .orderBy('assessments.completed_at', 'desc')
    .orderBy('assessments.id')
    .$narrowType<{ completed_at: Date }>()
    .execute()
}
