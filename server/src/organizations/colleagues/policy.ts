import type { Administrator } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { listColleagueRows } from './queries.ts'
import { listExistingCohortIds, listFullAdministratorIds, lockRoles } from './shared-queries.ts'

/**
 * Locks the roles of the organization and checks the actor's role again, because another administrator may have revoked
 * it while this call waited for the lock. Returns the colleagues, and the ids that `listFullAdministratorIds` returns.
 */
export async function lockColleagues(trx: Db, { userId, scope }: Administrator) {
  const { organizationId } = scope
  await lockRoles(trx, organizationId)
  const fullAdministratorIds = await listFullAdministratorIds(trx, organizationId)
  if (!fullAdministratorIds.includes(userId)) throw new AppError('not_found')
  return { colleagues: await listColleagueRows(trx, organizationId), fullAdministratorIds }
}

/** At least one administrator of the whole organization must remain to manage the others. */
export function assertAdministratorRemains(
  fullAdministratorIds: readonly string[],
  leavingId: string | null,
) {
  if (fullAdministratorIds.every((id) => id === leavingId)) throw new AppError('colleague.last_administrator')
}

/**
 * Returns the ids of the role's cohorts, or null if the role covers the whole organization. A cohort of another
 * organization causes the same error as an unknown cohort.
 */
export async function resolveCohortIds(
  trx: Db,
  { scope }: Administrator,
  { organizationRole, folderIds }: { organizationRole: string; folderIds: readonly string[] },
) {
  if (organizationRole === 'OrgAdmin') return null
  const cohortIds = [...new Set(folderIds)]
  const existingIds = await listExistingCohortIds(trx, scope.organizationId, cohortIds)
  if (existingIds.length !== cohortIds.length) {
    throw new AppError('not_found')
  }
  return cohortIds
}
