import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { ProviderVisits, Sessions } from '../../platform/db/tables.ts'

export async function insertVisit(db: Db, visit: Insertable<ProviderVisits>) {
  await db.insertInto('provider_visits').values(visit).execute()
}

export type VisitKey = {
  stateHash: Buffer
  secretHash: Buffer
  purpose: 'login' | 'test' | 'proof'
  /** Null for a log-in. */
  sessionId: string | null
  now: Date
}

/**
 * A single SQL statement finds and deletes the visit, so only one of several parallel calls succeeds. A call without the
 * secret does not use it up.
 */
export async function consumeVisit(db: Db, { stateHash, secretHash, purpose, sessionId, now }: VisitKey) {
  return db
    .deleteFrom('provider_visits')
    .where('state_hash', '=', stateHash)
    .where('secret_hash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now)
    .returning(['connection_id', 'nonce', 'code_verifier'])
    .executeTakeFirst()
}

type Check = Pick<Selectable<Sessions>, 'provider_tokens' | 'provider_key_id' | 'provider_checked_at'>

export async function updateProviderCheck(db: Db, sessionId: string, check: Check) {
  await db.updateTable('sessions').set(check).where('id', '=', sessionId).execute()
}
