import type { Db } from '../db/connect.ts'

export async function hasOpenConnection(db: Db) {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('kind', '=', 'oidc')
    .where('state', 'in', ['on', 'ending'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
