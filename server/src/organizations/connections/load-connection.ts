import { findConnection } from '../../accounts/providers/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import { presentConnection } from './present.ts'
import { findConnectionRow, listConnectionRows } from './queries.ts'

/** A connection of any organization, as the command line shows it. */
export async function loadConnection(ctx: Context, connectionId: string) {
  const connection = await findConnection(ctx.db, connectionId)
  const organizationId = connection?.organization_id
  const row = organizationId && (await findConnectionRow(ctx.db, { organizationId, connectionId }))
  if (!row) throw new Error(`There is no connection with the id ${connectionId}.`)
  return {
    ...presentConnection(ctx, row),
    organizationId,
    otherGroupRules: row.settings.otherGroupRules ?? {},
  }
}

/** The connections of one organization, or of all. */
export async function loadConnections(ctx: Context, organizationId?: string) {
  const rows = await listConnectionRows(ctx.db, organizationId)
  return rows.map((row) => ({ ...presentConnection(ctx, row), organizationId: row.organization_id }))
}
