import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { type AssessmentCriteria, fieldOf, matchingRows, orderByClause, type Page } from './queries.ts'

export async function listMatchingIds(db: Db, criteria: AssessmentCriteria, orderBy: Page['orderBy']) {
  const { rows } = await sql<{ id: string }>`
    ${customPlan} select id from ${matchingRows(criteria, fieldOf(orderBy))} ${orderByClause(orderBy)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
