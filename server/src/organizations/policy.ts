import { Id } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { findAdministeredAccount, findAdministratorRole } from './queries.ts'

/** Reads the role with every call. Work that outlives a request needs this; a request has `caller.roles`. */
export async function isAdministrator(ctx: Context, actor: Actor, organizationId: string) {
  const role = await findAdministratorRole(ctx.db, { organizationId, userId: actor.userId }, ctx.now())
  return role?.needs_second_factor === false
}

/** Answers other users like an unknown id. An administrator who lacks a required second factor learns what to do. */
export async function assertAdministrator(ctx: Context, actor: Actor, organizationId: string) {
  const role = await findAdministratorRole(ctx.db, { organizationId, userId: actor.userId }, ctx.now())
  if (!role) throw new AppError('not_found')
  if (role.needs_second_factor) throw new AppError('second_factor.setup_required')
}

/** The account id if the actor administers one of the account's organizations, otherwise null. */
export async function administeredAccount(ctx: Context, actor: Actor, accountId: string | undefined) {
  const { data: id } = Id.safeParse(accountId)
  const account =
    id === undefined ? undefined : await findAdministeredAccount(ctx.db, id, actor.userId, ctx.now())
  return account?.needs_second_factor === false ? account.id : null
}
