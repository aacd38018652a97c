import type { Db } from '../../platform/db/connect.ts'
import { selectSessionWithUser } from './queries.ts'

/**
 * Ends every session of the user: a session is valid only while the security version with which it was opened is the
 * user's current one. Returns undefined if the current one is not the `expected` one.
 */
export async function incrementSecurityVersion(trx: Db, userId: string, expected?: number) {
  return trx
    .updateTable('users')
    .set((eb) => ({ security_version: eb('security_version', '+', 1) }))
    .where('id', '=', userId)
    .$if(expected !== undefined, (query) => query.where('security_version', '=', expected!))
    .returning(['id', 'security_version'])
    .executeTakeFirst()
}

/** Returns a session with its user's security version, lock time, email address and language. */
export async function findSession(db: Db, sessionId: string) {
  return selectSessionWithUser(db, sessionId).executeTakeFirst()
}

export async function markGenerationUsed(db: Db, sessionId: string, generation: number, now: Date) {
  await db
    .updateTable('sessions')
    .set({ generation_used_at: now })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where('generation_used_at', 'is', null)
    .execute()
}

/** Returns how many sessions it marked as ended. They can include expired sessions. */
export async function endAllSessions(db: Db, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: 'ended_by_operator' })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
