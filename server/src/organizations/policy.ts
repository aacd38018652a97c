import type { Actor, Context } from '../base/context.ts'
import { hasAdministratorRole } from './queries.ts'

/** The role is read with every call, so that taking it away works at once. */
export async function isAdministrator(ctx: Context, actor: Actor, organizationId: string) {
  return hasAdministratorRole(ctx.db, organizationId, actor.userId)
}
