import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export async function findNewestLook(db: Db, actorId: string, organizationId: string) {
  const row = await db
    .selectFrom('audit_events')
    .select('at')
    .where('actor_id', '=', actorId)
    .where('event', '=', 'learners.listed')
    .where(sql`details ->> 'organizationId'`, '=', organizationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
