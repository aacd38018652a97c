import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

export async function listEndingConnectionIds(db: Db, now: Date) {
  const rows = await db
    .selectFrom('connections')
    .select('id')
    .where('state', '=', 'ending')
    .where('ends_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns undefined if another worker holds the lock, or if the connection is not ending any more. */
export async function lockEndingConnection(trx: Db, connectionId: string) {
  return trx
    .selectFrom('connections')
    .select(['id', 'name', 'ends_at'])
    .where('id', '=', connectionId)
    .where('state', '=', 'ending')
    .forNoKeyUpdate()
    .skipLocked()
    .$narrowType<{ ends_at: Date }>()
    .executeTakeFirst()
}

type Ending = { id: string; ends_at: Date }

/**
 * The people who cannot log in after the end of a connection, and who have not got a link for that purpose since this
 * time: they have an address, but neither a password nor another institution. The expiry of the link tells the purpose.
 */
export async function listLeaversToMail(trx: Db, { id, ends_at }: Ending, since: Date, limit: number) {
  const { rows } = await sql<{ id: string; email: string; language: string | null }>`
    select users.id, users.email, users.language
    from institution_identities as ending join users on users.id = ending.user_id
    where ending.connection_id = ${id} and not users.has_password and users.email <> '' and users.locked_at is null
      and not exists (
        select from institution_identities other join connections on connections.id = other.connection_id
        where other.user_id = users.id and connections.state = 'on')
      and not exists (
        select from reset_codes where reset_codes.user_id = users.id and is_from_operator
          and expires_at >= ${ends_at} and reset_codes.created_at >= ${since})
    group by users.id order by users.id limit ${limit}`.execute(trx)
  return rows
}
