import type { Caller, Role } from './context.ts'
import { AppError } from './errors.ts'
import { createScope, isInScope, type Scope } from './scope.ts'

/**
 * What the caller administers in an organization: the cohorts of all roles together. Undefined if the caller has no role there, or lacks a required second
 * factor.
 */
export function findScope({ roles }: Caller, organizationId: string): Scope | undefined {
  const effectiveRoles = roles.filter(
    (role) => role.organizationId === organizationId && !role.needsSecondFactor,
  )
  if (effectiveRoles.length === 0) return undefined
  if (effectiveRoles.some(({ cohortIds }) => cohortIds === null)) return createScope(organizationId, null)
  const idsOf = (roles: readonly Role[]) => [...new Set(roles.flatMap(({ cohortIds }) => cohortIds ?? []))]
  const [withReports, withoutReports] = [true, false].map((sees) =>
    idsOf(effectiveRoles.filter(({ seesReports }) => seesReports === sees)),
  ) as [string[], string[]]
  const hidden = withoutReports.filter((id) => !withReports.includes(id))
  return createScope(organizationId, [...withReports, ...hidden], hidden)
}

/**
 * A user without a role in the organization gets the same error as for an unknown id. An administrator who lacks a
 * required second factor gets a separate error.
 */
export function assertRole(caller: Caller, organizationId: string): Scope {
  const scope = findScope(caller, organizationId)
  if (scope) return scope
  const hasRole = caller.roles.some((role) => role.organizationId === organizationId)
  throw new AppError(hasRole ? 'second_factor.setup_required' : 'not_found')
}

/** Like `assertRole`, for calls that need the whole organization. */
export function assertAdministersOrganization(caller: Caller, organizationId: string): Scope {
  const scope = assertRole(caller, organizationId)
  if (scope.cohortIds) throw new AppError('not_found')
  return scope
}

/** Like `assertRole`, for a record of one cohort. Returns the whole scope of the caller. */
export function assertAdministersRecord(
  caller: Caller,
  record: { organization_id: string; cohort_id: string },
): Scope {
  const scope = assertRole(caller, record.organization_id)
  if (!isInScope(scope, record)) throw new AppError('not_found')
  return scope
}

/** The fields in which a call names a single cohort. */
const cohortFields = ['folderId', 'fromFolderId']

/** A caller with a limited role who names a cohort outside their scope gets the same error as for an unknown id. */
export function assertCohortsInScope({ cohortIds }: Scope, parts: readonly Record<string, unknown>[]) {
  if (!cohortIds) return
  const requestedIds = parts.flatMap((part) => cohortFields.map((field) => part[field]))
  const isForeign = requestedIds.some((id) => id !== undefined && !cohortIds.includes(String(id)))
  if (isForeign) throw new AppError('not_found')
}
