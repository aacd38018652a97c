import type { ConnectionRow } from '../../accounts/providers/shared-queries.ts'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { listExistingCohortIds, listFullAdministratorIds, lockRoles } from '../colleagues/shared-queries.ts'
import type { Person } from '../connections/read-person.ts'
import { type GroupRole, listGroupRoles, replaceGroupRole } from './queries.ts'

/**
 * Gives a person the role of their group at the institution, or takes it away. Roles that the connection did not grant
 * are not changed, and the last administrator of the whole organization keeps the role.
 */
export async function applyGroups(
  ctx: Pick<Context, 'log'>,
  trx: Db,
  { connection, userId, person }: { connection: ConnectionRow; userId: string; person: Person },
  record: RecordEvent,
) {
  const { organization_id: organizationId, id: connectionId } = connection
  const key = { organizationId, userId, connectionId }
  const role = await toRole(trx, organizationId, person)
  if (isSame(await listGroupRoles(trx, key), role)) return
  await lockRoles(trx, organizationId)
  const current = await listGroupRoles(trx, key)
  if (isSame(current, role)) return
  const losesFullRole = current.some((row) => row.role === 'OrgAdmin') && role?.role !== 'OrgAdmin'
  if (losesFullRole && (await isLastAdministrator(trx, organizationId, userId))) {
    ctx.log.warn(
      { connectionId, userId },
      'the last administrator of an organization keeps the role, although the group at the institution has changed',
    )
    return
  }
  await replaceGroupRole(trx, key, role)
  const details = { organizationId, connectionId, ...(role?.cohort_ids && { cohortIds: role.cohort_ids }) }
  await record(trx, role ? 'role.granted' : 'role.revoked', { subjectId: userId, details })
}

async function toRole(db: Db, organizationId: string, { role }: Person): Promise<GroupRole | null> {
  if (!role) return null
  if (role.organizationRole === 'OrgAdmin') return { role: 'OrgAdmin', cohort_ids: null }
  const cohortIds = await listExistingCohortIds(db, organizationId, role.folderIds)
  return cohortIds.length > 0 ? { role: 'CohortAdmin', cohort_ids: cohortIds } : null
}

function isSame(current: readonly GroupRole[], wanted: GroupRole | null) {
  const asText = (role: GroupRole) => `${role.role} ${role.cohort_ids?.toSorted().join() ?? ''}`
  return current.map(asText).join() === (wanted ? asText(wanted) : '')
}

async function isLastAdministrator(trx: Db, organizationId: string, userId: string) {
  const ids = await listFullAdministratorIds(trx, organizationId)
  return ids.every((id) => id === userId)
}
