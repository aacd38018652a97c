import type { Administrator, Context } from '../../platform/base/context.ts'
import { markRoleUsed } from './queries.ts'

/** Returns a function that records the first use of a role. It writes once per role, not per request. */
export function createRoleUseRecorder({ db, now }: Pick<Context, 'db' | 'now'>) {
  return async ({ userId, roles, scope: { organizationId } }: Administrator) => {
    const isFirstUse = roles.some((role) => role.organizationId === organizationId && !role.isUsed)
    if (isFirstUse) await markRoleUsed(db, userId, organizationId, now())
  }
}
