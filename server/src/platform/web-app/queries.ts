import { openConnectionStates } from '@lpi/contract'
import type { Db } from '../db/connect.ts'

export async function hasOpenConnection(db: Db) {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('kind', '=', 'oidc')
    .where('state', 'in', openConnectionStates)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
