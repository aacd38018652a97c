import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export type ColleagueRow = {
  /** The id of the role. */
  id: string
  /** Null for a pending role. */
  user_id: string | null
  email: string
  first_name: string | null
  last_name: string | null
  role: 'OrgAdmin' | 'CohortAdmin'
  folders: { id: string; name: string }[]
  created_at: Date
  version: number
  language: string | null
  /** The last use of the product; null until the role is used. */
  last_seen_at: Date | null
  has_second_factor: boolean
}

const foldersOf = (table: 'granted' | 'pending_roles') => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', cohorts.id, 'name', cohorts.name) order by cohorts.sort_name, cohorts.id)
  from cohorts
  where cohorts.organization_id = ${sql.ref(`${table}.organization_id`)}
    and cohorts.id = any(${sql.ref(`${table}.cohort_ids`)})), '[]')`

/**
 * The administrators, and the pending roles, which take effect when the invited person uses an emailed link to set a
 * password. A person who has both a limited role and a role for the whole organization is listed once, with the latter.
 */
export async function listColleagueRows(db: Db, organizationId: string) {
  const { rows } = await sql<ColleagueRow>`
    select granted.id, granted.user_id, users.email, users.first_name, users.last_name, granted.role,
      ${foldersOf('granted')} as folders, granted.created_at, granted.version, users.language,
      case when granted.used_at is not null then greatest(granted.used_at, (
        select max(last_used_at) from sessions where sessions.user_id = users.id)) end as last_seen_at,
      exists (
        select from second_factors where second_factors.user_id = users.id and enabled_at is not null
      ) as has_second_factor
    from (
      select distinct on (user_id) * from organization_user_roles
      where organization_id = ${organizationId} order by user_id, role desc
    ) as granted join users on users.id = granted.user_id
    union all
    select pending_roles.id, null, pending_roles.email, null, null, pending_roles.role,
      ${foldersOf('pending_roles')}, pending_roles.created_at, pending_roles.version, null, null, false
    from pending_roles where organization_id = ${organizationId}
    order by email, id`.execute(db)
  return rows
}

type RoleChange = { role: string; cohortIds: readonly string[] | null; now: Date }

/** Replaces the user's roles in the organization with one role that keeps the id and timestamps of a previous role. */
export async function replaceRole(
  trx: Db,
  key: { organizationId: string; userId: string; version: number },
  { role, cohortIds, now }: RoleChange,
) {
  const { organizationId, userId, version } = key
  const [previousRow] = await trx
    .deleteFrom('organization_user_roles')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning(['id', 'used_at', 'created_at', 'connection_id'])
    .execute()
  await trx
    .insertInto('organization_user_roles')
    .values({
      ...(previousRow && { id: previousRow.id }),
      organization_id: organizationId,
      user_id: userId,
      role,
      cohort_ids: cohortIds && [...cohortIds],
      version: version + 1,
      used_at: previousRow?.used_at ?? null,
      connection_id: previousRow?.connection_id ?? null,
      created_at: previousRow?.created_at ?? now,
    })
    .execute()
}

export async function replacePendingRole(
  trx: Db,
  pendingRoleId: string,
  { role, cohortIds }: Omit<RoleChange, 'now'>,
) {
  await trx
    .updateTable('pending_roles')
    .set(({ eb }) => ({ role, cohort_ids: cohortIds && [...cohortIds], version: eb('version', '+', 1) }))
    .where('id', '=', pendingRoleId)
    .execute()
}
