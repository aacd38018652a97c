import { Id } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'
import { findAdministeredAccount, hasAdministratorRole } from './queries.ts'

/** Reads the role with every call, so that a revocation takes effect at once. */
export async function isAdministrator(ctx: Context, actor: Actor, organizationId: string) {
  return hasAdministratorRole(ctx.db, { organizationId, userId: actor.userId }, ctx.now())
}

/** The account id if the actor administers one of the account's organizations, otherwise null. */
export async function administeredAccount(ctx: Context, actor: Actor, accountId: string | undefined) {
  const { data: id } = Id.safeParse(accountId)
  const account =
    id === undefined ? undefined : await findAdministeredAccount(ctx.db, id, actor.userId, ctx.now())
  return account?.id ?? null
}
