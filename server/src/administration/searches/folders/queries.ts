import { splitKeyword } from '@lpi/contract'
import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../../accounts/users/shared-queries.ts'
import { inScope } from '../../../organizations/access/shared-queries.ts'
import type { Scope } from '../../../platform/base/scope.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containsWord } from '../../../platform/db/contains-word.ts'
import { customPlan } from '../../../platform/db/preparing-client.ts'

type FolderCriteria = {
  scope: Scope
  keyword?: string | undefined
  folderIds?: string[] | undefined
  hasCompletedLeadersAssessments: boolean
}

function matchCriteria({ scope, keyword, folderIds, hasCompletedLeadersAssessments }: FolderCriteria) {
  return sql.join(
    [
      inScope(scope),
      ...splitKeyword(keyword).map((word) => containsWord(sql`plain_text(cohorts.name)`, word)),
      // If cohorts are requested by id, archived ones are included: a screen must show the name of a selected cohort.
      folderIds?.length ? sql`cohorts.id = any(${folderIds}::uuid[])` : sql`archived_at is null`,
      ...(hasCompletedLeadersAssessments
        ? [
            // Without `offset 0`, the planner joins all completed assessments instead of looking for one per cohort.
            sql`exists (select from assessments where cohort_id = cohorts.id and status = 'COMPLETED'
              and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))} offset 0)`,
          ]
        : []),
    ],
    sql` and `,
  )
}

type Page = { orderBy: '+Name' | '-Name' | '+CreatedAt' | '-CreatedAt'; offset: number; size: number }
type FoundFolder = { id: string; name: string; assessments: number; completed: number }

/** Returns one page of the matching cohorts, and their total number. */
export async function loadPage(db: Db, criteria: FolderCriteria, { orderBy, offset, size }: Page) {
  const column = sql.ref(orderBy.endsWith('Name') ? 'sort_name' : 'created_at')
  const order = sql`order by ${column} ${orderBy.startsWith('-') ? sql`desc` : sql`asc`}, id`
  const { rows } = await sql<FoundFolder & { total: number }>`
    ${customPlan} with matching as materialized (
      select id, name, sort_name, created_at from cohorts where ${matchCriteria(criteria)}
    ), page as (
      select id, name, row_number() over (${order}) as position
      from matching ${order} offset ${offset} limit ${size}
    )
    select counted.total, page.id, page.name, counts.assessments, counts.completed
    from (select count(*)::integer as total from matching) as counted
    left join page on true
    left join lateral (
      select count(*)::integer as assessments,
        count(*) filter (where status = 'COMPLETED')::integer as completed
      from assessments
      where cohort_id = page.id and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
    ) as counts on true
    order by page.position`.execute(db)
  return { folders: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}
