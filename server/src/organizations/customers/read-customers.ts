import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { listRoles } from '../access/list-organization-user-roles.ts'
import { findAdministeredAccount } from '../access/shared-queries.ts'
import { presentOrganization } from './present.ts'
import { listAccountIds } from './queries.ts'
import { findOrganization } from './shared-queries.ts'

export const getAccount: Handler<'getAccount'> = async (ctx, { params }, actor) => {
  const row = await findAdministeredAccount(ctx.db, params.accountId, actor.userId)
  if (!row) throw new AppError('not_found')
  if (row.needs_second_factor) throw new AppError('second_factor.setup_required')
  return { accountId: row.id, accountName: row.name }
}

export const getOrganization: Handler<'getOrganization'> = async (ctx, { params }) => {
  const row = await findOrganization(ctx.db, params.organizationId)
  if (!row) throw new AppError('not_found')
  return presentOrganization(row)
}

export const listOrganizationAccounts: Handler<'listOrganizationAccounts'> = async (ctx, { query }) => {
  const rows = await listAccountIds(ctx.db, query.organizationId)
  return { items: rows.map(({ id }) => ({ accountId: id })) }
}

export const getAdministration: Handler<'getAdministration'> = async (ctx, { query }, { userId }) => {
  const { items, cohortRoles } = await listRoles(ctx.db, userId, 30)
  const roles = [...items, ...cohortRoles]
  const role = roles.find(({ organizationId, organizationName }) =>
    query.organizationId
      ? organizationId === query.organizationId
      : organizationName.includes(ctx.config.ADMIN_ORGANIZATION_NAME),
  )
  const needsSecondFactor = role?.needsSecondFactor ?? false
  if (!role || needsSecondFactor) return { roles, needsSecondFactor, organization: null }
  const [row, accounts] = await Promise.all([
    findOrganization(ctx.db, role.organizationId),
    listAccountIds(ctx.db, role.organizationId),
  ])
  const isLimited = role.organizationRole === 'CohortAdmin'
  const organization = row && { ...presentOrganization(row), accountId: accounts[0]?.id ?? null, isLimited }
  return { roles, needsSecondFactor, organization: organization ?? null }
}
