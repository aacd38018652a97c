import { sql } from 'kysely'
import type { Role } from '../../platform/base/context.ts'
import { batchCalls } from '../../platform/db/batch-calls.ts'
import type { Db } from '../../platform/db/connect.ts'
import { grantedRoles, isRoleInEffect, needsSecondFactor } from './shared-queries.ts'

type CallerRow = {
  id: string
  user_id: string
  generation: number
  generation_used_at: Date | null
  ended_at: Date | null
  expires_at: Date
  last_used_at: Date
  session_version: number
  security_version: number
  locked_at: Date | null
  country: string | null
  /** In chronological order. */
  consents: { policyType: string; version: string; status: 'accepted' | 'withdrawn' }[]
  roles: Role[]
}

/** Returns a session with its user's security state, consents and roles. */
export const findCaller = batchCalls<string, CallerRow | undefined>(async (db, sessionIds) => {
  const rows = await listCallers(db, sessionIds)
  const bySession = new Map(rows.map((row) => [row.id, row]))
  return sessionIds.map((id) => bySession.get(id))
})

async function listCallers(db: Db, sessionIds: readonly string[]) {
  const { rows } = await sql<CallerRow>`
    select sessions.id, sessions.user_id, sessions.generation, sessions.generation_used_at, sessions.ended_at,
      sessions.expires_at, sessions.last_used_at, sessions.security_version as session_version,
      users.security_version, users.locked_at, users.country,
      coalesce((
        select jsonb_agg(jsonb_build_object('policyType', policy_type, 'version', version, 'status', status)
          order by position)
        from user_consents where user_consents.user_id = users.id), '[]') as consents,
      coalesce((
        select jsonb_agg(jsonb_build_object('organizationId', organization_id, 'cohortIds', cohort_ids,
          'seesReports', sees_reports, 'needsSecondFactor', ${needsSecondFactor}, 'isUsed', used_at is not null))
        from ${grantedRoles} organization_user_roles
        where organization_user_roles.user_id = users.id and ${isRoleInEffect}), '[]') as roles
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${sessionIds}::uuid[])`.execute(db)
  return rows
}

export async function markRoleUsed(db: Db, userId: string, organizationId: string, now: Date) {
  await db
    .updateTable('organization_user_roles')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('used_at', 'is', null)
    .execute()
}

type RoleKey = { organizationId: string; userId: string }

/** The user's roles that meet `isRoleInEffect`. A role grants nothing while `needs_second_factor` is true. */
export async function listRolesOf(db: Db, { organizationId, userId }: RoleKey) {
  return db
    .selectFrom(grantedRoles.as('organization_user_roles'))
    .select([needsSecondFactor.as('needs_second_factor'), 'cohort_ids', 'sees_reports'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(isRoleInEffect)
    .execute()
}

export async function listAdministratorRoles(db: Db, userId: string, size: number) {
  return (
    db
      .selectFrom(grantedRoles.as('organization_user_roles'))
      .innerJoin('organizations', 'organizations.id', 'organization_user_roles.organization_id')
      .select(['organizations.id', 'organizations.name', 'organization_user_roles.role'])
      .select(needsSecondFactor.as('needs_second_factor'))
      .where('organization_user_roles.user_id', '=', userId)
      .where(isRoleInEffect)
      // Roles for a whole organization come before limited roles: if there are more than `size` roles, limited roles
      // are omitted first.
      .orderBy('organization_user_roles.role', 'desc')
      .orderBy('organizations.name')
      .limit(size)
      .execute()
  )
}
