import { wordsOf } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { customPlan } from '../../db/preparing-client.ts'

type FolderCriteria = {
  organizationId: string
  keyword?: string | undefined
  folderIds?: string[] | undefined
  hasCompletedLeadersAssessments: boolean
}

function selectMatching(
  db: Db,
  { organizationId, keyword, folderIds, hasCompletedLeadersAssessments }: FolderCriteria,
) {
  let query = db.selectFrom('cohorts').modifyFront(customPlan).where('organization_id', '=', organizationId)
  for (const word of wordsOf(keyword)) {
    query = query.where(sql<boolean>`strpos(plain_text(cohorts.name), plain_text(${word})) > 0`)
  }
  if (folderIds?.length) query = query.where(sql<boolean>`cohorts.id = any(${folderIds}::uuid[])`)
  if (hasCompletedLeadersAssessments) {
    query = query.where(
      sql<boolean>`exists (select from assessments where cohort_id = cohorts.id and status = 'COMPLETED'
        and user_id not in (select user_id from people_without_consent))`,
    )
  }
  return query
}

export async function countFolders(db: Db, criteria: FolderCriteria) {
  const { n } = await selectMatching(db, criteria)
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Page = { orderBy: '+Name' | '-Name' | '+CreatedAt' | '-CreatedAt'; offset: number; size: number }

export async function listFolders(db: Db, criteria: FolderCriteria, { orderBy, offset, size }: Page) {
  const column = orderBy.endsWith('Name') ? 'sort_name' : 'created_at'
  return selectMatching(db, criteria)
    .select(['cohorts.id', 'cohorts.name'])
    .select([countColumn('assessments'), countColumn('completed')])
    .orderBy(column, orderBy.startsWith('-') ? 'desc' : 'asc')
    .orderBy('cohorts.id')
    .offset(offset)
    .limit(size)
    .execute()
}

function countColumn(which: 'assessments' | 'completed') {
  const onlyCompleted = which === 'completed' ? sql`and status = 'COMPLETED'` : sql``
  return sql<number>`(select count(*)::integer from assessments where cohort_id = cohorts.id ${onlyCompleted}
    and user_id not in (select user_id from people_without_consent))`.as(which)
}
