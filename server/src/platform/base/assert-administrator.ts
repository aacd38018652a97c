import type { Caller } from './context.ts'
import { AppError } from './errors.ts'
import { createScope, isInScope, type Scope } from './scope.ts'

/**
 * What the caller administers in an organization. Undefined if the caller has no role there, or lacks a required second
 * factor.
 */
export function findScope({ roles }: Caller, organizationId: string): Scope | undefined {
  const effectiveRoles = roles.filter(
    (role) => role.organizationId === organizationId && !role.needsSecondFactor,
  )
  const role = effectiveRoles.find(({ cohortIds }) => cohortIds === null) ?? effectiveRoles[0]
  return role && createScope(organizationId, role.cohortIds)
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
