import type { Handler } from '../../platform/http/handler.ts'
import { listAccountIds } from './queries.ts'

export const listOrganizationAccounts: Handler<'listOrganizationAccounts'> = async (ctx, { query }) => {
  const rows = await listAccountIds(ctx.db, query.organizationId)
  return { items: rows.map(({ id }) => ({ accountId: id })) }
}
