import type { Colleague } from '@lpi/contract'
import type { Handler } from '../../platform/http/handler.ts'
import { type ColleagueRow, listColleagueRows } from './queries.ts'

export const listColleagues: Handler<'listColleagues'> = async (ctx, { query }, actor) => {
  const rows = await listColleagueRows(ctx.db, query.organizationId)
  return { items: rows.map((row) => presentColleague(row, actor.userId)) }
}

/**
 * Until the person has used the role, omits the name and whether the person has a second factor. Otherwise, an
 * administrator could invite an email address to find out whether it has an account and who owns it.
 */
function presentColleague(row: ColleagueRow, actorId: string): Colleague {
  const isSelf = row.user_id === actorId
  const hasUsedRole = isSelf || row.last_seen_at !== null
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || null
  return {
    id: row.id,
    email: row.email,
    name: hasUsedRole ? name : null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    hasSecondFactor: hasUsedRole ? row.has_second_factor : null,
    organizationRole: row.role,
    folders: row.folders,
    grantedAt: row.created_at.toISOString(),
    isSelf,
    version: row.version,
  }
}
