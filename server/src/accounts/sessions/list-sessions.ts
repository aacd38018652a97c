import type { Handler } from '../../platform/http/handler.ts'
import { listLiveSessions } from './queries.ts'
import { idleLimit } from './session-rules.ts'

export const listSessions: Handler<'listSessions'> = async ({ db, now }, { params }, actor) => {
  const rows = await listLiveSessions(db, params.userId, now(), idleLimit(now()))
  return {
    items: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      hasSecondFactor: row.second_factor_at !== null,
      isCurrent: row.id === actor.sessionId,
    })),
  }
}
