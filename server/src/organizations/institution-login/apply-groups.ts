import type { ConnectionRow, GroupRule } from '../../accounts/providers/shared-queries.ts'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { listExistingCohortIds, listFullAdministratorIds, lockRoles } from '../colleagues/shared-queries.ts'
import type { Person } from '../connections/read-person.ts'
import { listOrganizationsOfAccount } from '../customers/shared-queries.ts'
import { type GroupRole, listGroupRoles, type RoleKey, replaceGroupRole } from './queries.ts'

type LogContext = Pick<Context, 'log'>

/**
 * Gives a person the roles of their groups at the institution, or takes them away. Rules of an organization that has left
 * the account grant nothing.
 */
export async function applyGroups(
  ctx: LogContext,
  trx: Db,
  { connection, userId, person }: { connection: ConnectionRow; userId: string; person: Person },
  record: RecordEvent,
) {
  const { organization_id: ownId, id: connectionId } = connection
  const roles = await listGroupRoles(trx, { userId, connectionId })
  const grantedIds = roles.map(({ organization_id }) => organization_id)
  const otherIds = [...new Set([...Object.keys(person.rules), ...grantedIds])].filter((id) => id !== ownId)
  const sharingIds = otherIds.length > 0 ? await listOrganizationsOfAccount(trx, ownId, otherIds) : []
  // Every transaction locks the roles of several organizations in this order.
  for (const organizationId of [ownId, ...otherIds].toSorted()) {
    const isServed = organizationId === ownId || sharingIds.includes(organizationId)
    const rule = isServed ? person.rules[organizationId] : undefined
    await applyRule(ctx, trx, { organizationId, userId, connectionId }, { roles, rule }, record)
  }
}

type RoleRow = Awaited<ReturnType<typeof listGroupRoles>>[number]

/** Roles that the connection did not grant are not changed, and the last administrator of the whole organization keeps the role. */
async function applyRule(
  ctx: LogContext,
  trx: Db,
  key: RoleKey,
  { roles, rule }: { roles: readonly RoleRow[]; rule: GroupRule | undefined },
  record: RecordEvent,
) {
  const { organizationId, userId, connectionId } = key
  const isHere = ({ organization_id }: RoleRow) => organization_id === organizationId
  const role = await toRole(trx, organizationId, rule)
  if (isSame(roles.filter(isHere), role)) return
  await lockRoles(trx, organizationId)
  const current = (await listGroupRoles(trx, key)).filter(isHere)
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
  const cohortIds = role?.cohort_ids && { cohortIds: role.cohort_ids }
  const details = { by: 'institution', organizationId, connectionId, ...cohortIds }
  await record(trx, role ? 'role.granted' : 'role.revoked', { subjectId: userId, details })
}

async function toRole(
  db: Db,
  organizationId: string,
  rule: GroupRule | undefined,
): Promise<GroupRole | null> {
  if (!rule) return null
  if (rule.organizationRole === 'OrgAdmin') return { role: 'OrgAdmin', cohort_ids: null }
  const cohortIds = await listExistingCohortIds(db, organizationId, rule.folderIds)
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
