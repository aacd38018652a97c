import type { Handler } from '../../platform/http/handler.ts'
import { presentConnection } from './present.ts'
import { listConnectionRows } from './queries.ts'

export const listConnections: Handler<'listConnections'> = async (ctx, _input, { scope }) => {
  const rows = await listConnectionRows(ctx.db, scope.organizationId)
  return { items: rows.map((row) => presentConnection(ctx, row)) }
}
