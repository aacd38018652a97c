import { Id } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'
import { findAdministeredAccount, findAdministratorRole } from './queries.ts'

/** Reads the role now, for work that outlives a request; a request has `caller.roles`. */
export async function hasRoleNow(ctx: Context, userId: string, organizationId: string) {
  const role = await findAdministratorRole(ctx.db, { organizationId, userId }, ctx.now())
  return role?.needs_second_factor === false
}

/** The account id if the actor administers one of the account's organizations, otherwise null. */
export async function administeredAccount(ctx: Context, actor: Actor, accountId: string | undefined) {
  const { data: id } = Id.safeParse(accountId)
  const account =
    id === undefined ? undefined : await findAdministeredAccount(ctx.db, id, actor.userId, ctx.now())
  return account?.needs_second_factor === false ? account.id : null
}
