import type { Handler } from '../../platform/http/handler.ts'
import { presentConnection, presentSharedConnection } from './present.ts'
import { listUsableConnectionRows } from './queries.ts'

export const listConnections: Handler<'listConnections'> = async (ctx, _input, { scope }) => {
  const { organizationId } = scope
  const rows = await listUsableConnectionRows(ctx.db, organizationId)
  const isOwn = (row: (typeof rows)[number]) => row.organization_id === organizationId
  return {
    items: rows.filter(isOwn).map((row) => presentConnection(ctx, row)),
    shared: rows.filter((row) => !isOwn(row)).map((row) => presentSharedConnection(ctx, row, organizationId)),
  }
}
