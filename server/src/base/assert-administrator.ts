import type { Caller } from './context.ts'
import { AppError } from './errors.ts'

/** A role that lacks a required second factor has no effect. */
export function isAdministrator({ roles }: Caller, organizationId: string) {
  return roles.some((role) => role.organizationId === organizationId && !role.needsSecondFactor)
}

/**
 * Other users get the same error as for an unknown id. An administrator who lacks a required second factor gets an
 * error that says so.
 */
export function assertAdministrator(caller: Caller, organizationId: string) {
  if (isAdministrator(caller, organizationId)) return
  const hasRole = caller.roles.some((role) => role.organizationId === organizationId)
  throw new AppError(hasRole ? 'second_factor.setup_required' : 'not_found')
}
