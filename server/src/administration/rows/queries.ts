import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { type AssessmentRow, selectRows } from './shared-queries.ts'

/** Returns the rows in the order of `ids`. */
export async function listRows(db: Db, ids: readonly string[]) {
  const { rows } = await sql<AssessmentRow>`
    with requested_ids as materialized (
      select id, position from unnest(${ids}::uuid[]) with ordinality as listed (id, position)
    )
    ${selectRows(sql.ref('requested_ids'))} order by position`.execute(db)
  return rows
}
