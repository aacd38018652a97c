import { Id } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'
import { findAdministeredAccount, hasAdministratorRole } from './queries.ts'

/** The role is read with every call, so that taking it away works at once. */
export async function isAdministrator(ctx: Context, actor: Actor, organizationId: string) {
  return hasAdministratorRole(ctx.db, { organizationId, userId: actor.userId }, ctx.now())
}

/** The customer account of this id where the person administers an organisation of it; null for any other text. */
export async function administeredAccount(ctx: Context, actor: Actor, accountId: string | undefined) {
  const { data: id } = Id.safeParse(accountId)
  const account =
    id === undefined ? undefined : await findAdministeredAccount(ctx.db, id, actor.userId, ctx.now())
  return account?.id ?? null
}
