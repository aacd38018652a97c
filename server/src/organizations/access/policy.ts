import { Id } from '@lpi/contract'
import type { Actor, Context } from '../../platform/base/context.ts'
import { createScope, isInScope, type Scope } from '../../platform/base/scope.ts'
import { listRolesOf } from './queries.ts'
import { findAdministeredAccount } from './shared-queries.ts'

/**
 * Whether the user currently administers the cohort of a record. Only for work that continues after a request; a
 * request uses `caller.roles`.
 */
export async function hasRoleNow(
  ctx: Context,
  userId: string,
  record: { organization_id: string; cohort_id: string },
) {
  const roles = await listRolesOf(ctx.db, { organizationId: record.organization_id, userId })
  return roles.some(
    ({ needs_second_factor, cohort_ids }) =>
      !needs_second_factor && isInScope(createScope(record.organization_id, cohort_ids), record),
  )
}

/** Whether the user's roles still cover this scope, for a check at the end of a long request. */
export async function hasScopeNow(
  ctx: Context,
  userId: string,
  { scope: { organizationId, cohortIds }, needsReports }: { scope: Scope; needsReports: boolean },
) {
  const roles = await listRolesOf(ctx.db, { organizationId, userId })
  const effectiveRoles = roles.filter(
    (role) => !role.needs_second_factor && (role.sees_reports || !needsReports),
  )
  if (effectiveRoles.some((role) => role.cohort_ids === null)) return true
  const ids = new Set(effectiveRoles.flatMap((role) => role.cohort_ids ?? []))
  return cohortIds?.every((id) => ids.has(id)) ?? false
}

/**
 * The account id if the actor administers one of the account's organizations, otherwise null. An organization does not
 * count while the actor lacks the second factor that it requires.
 */
export async function findAdministeredAccountId(ctx: Context, actor: Actor, accountId: string | undefined) {
  const { data: id } = Id.safeParse(accountId)
  const account = id === undefined ? undefined : await findAdministeredAccount(ctx.db, id, actor.userId)
  return account?.needs_second_factor === false ? account.id : null
}
