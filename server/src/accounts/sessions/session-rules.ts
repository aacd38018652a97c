const DAY_MS = 24 * 60 * 60 * 1000
const ABSOLUTE_TIMEOUT_MS = 30 * DAY_MS
const IDLE_TIMEOUT_MS = 14 * DAY_MS

/** A slow tab may present an old token for this long after the first use of its successor. */
const LEEWAY_MS = 10_000

/** More refreshes than real tabs make within the leeway. */
const MAX_RECENT_USES = 100

/** The newest generation of a session's refresh tokens, and when recent generations were first used. */
type TokenGenerations = { generation: number; generation_used_at: Date | null; recent_uses: Date[] }

type SessionState = {
  ended_at: Date | null
  expires_at: Date
  last_used_at: Date
  session_version: number
  security_version: number
  locked_at: Date | null
}

export function sessionExpiry(now: Date) {
  return new Date(now.getTime() + ABSOLUTE_TIMEOUT_MS)
}

/** A session that was last used at or before this time has ended. */
export function idleLimit(now: Date) {
  return new Date(now.getTime() - IDLE_TIMEOUT_MS)
}

export function isSessionActive(session: SessionState, now: Date) {
  return (
    session.ended_at === null &&
    session.locked_at === null &&
    session.session_version === session.security_version &&
    session.expires_at > now &&
    session.last_used_at > idleLimit(now)
  )
}

/**
 * Classifies a refresh token with a valid signature by its generation. The newest token advances the session. For an
 * older token whose successor is unused or was first used at most ten seconds ago, the client gets the newest token
 * again. Any other older token was copied or replayed, and ends the session. A generation that was never issued is
 * rejected.
 */
export function classifyRefresh(session: TokenGenerations, generation: number, now: Date) {
  if (generation === session.generation) return 'advance'
  if (generation > session.generation || generation < 1) return 'reject'
  const isSuccessorUnused = generation === session.generation - 1 && session.generation_used_at === null
  const successorUsedAt = listUsesNewestFirst(session)[session.generation - 1 - generation]
  if (isSuccessorUnused || (successorUsedAt && isRecent(successorUsedAt, now))) return 'repeat'
  return 'end'
}

/** Returns the generations of a session after its newest refresh token was exchanged. */
export function advanceGenerations(session: TokenGenerations, now: Date) {
  const usedSession = { ...session, generation_used_at: session.generation_used_at ?? now }
  const recentUses = listUsesNewestFirst(usedSession).filter(
    (usedAt) => usedAt && isRecent(usedAt, now),
  ) as Date[]
  return {
    generation: session.generation + 1,
    generation_used_at: null,
    recent_uses: recentUses.slice(0, MAX_RECENT_USES),
  }
}

function listUsesNewestFirst({ generation_used_at, recent_uses }: TokenGenerations) {
  return [generation_used_at, ...recent_uses]
}

function isRecent(usedAt: Date, now: Date) {
  return now.getTime() - usedAt.getTime() <= LEEWAY_MS
}
