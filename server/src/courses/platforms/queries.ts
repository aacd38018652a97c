import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Connections, Platforms, ToolKeys } from '../../platform/db/tables.ts'

/**
 * The keys that are not retired. The first one that may sign is the current one. Keys that were encrypted with another
 * key, for example before a backup was restored elsewhere, cannot be used and are left out.
 */
export async function listToolKeys(db: Db, encryptionKeyId: string) {
  return db
    .selectFrom('tool_keys')
    .selectAll()
    .where('retired_at', 'is', null)
    .where('key_id', '=', encryptionKeyId)
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()
}

/** Until the transaction ends, no other process can create a key. Readers do not wait. */
export async function lockToolKeys(trx: Db) {
  await sql`lock table tool_keys in share row exclusive mode`.execute(trx)
}

export async function insertToolKey(trx: Db, key: Insertable<ToolKeys>) {
  await trx.insertInto('tool_keys').values(key).execute()
}

/** Retires every key that was replaced before `now`: a newer one signs already. */
export async function retireOlderToolKeys(trx: Db, now: Date) {
  await trx
    .updateTable('tool_keys')
    .set({ retired_at: now, private_jwk: null })
    .where('retired_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tool_keys as newer')
          .select('newer.kid')
          .where('newer.retired_at', 'is', null)
          .where('newer.signs_from', '<=', now)
          .whereRef('newer.signs_from', '>', 'tool_keys.signs_from'),
      ),
    )
    .execute()
}

function selectListed(db: Db, organizationId: string) {
  return db
    .selectFrom('connections')
    .innerJoin('platforms', 'platforms.connection_id', 'connections.id')
    .selectAll('platforms')
    .select([
      'connections.id',
      'connections.name',
      'connections.issuer',
      'connections.client_id',
      'connections.state',
      'connections.ends_at',
      'connections.country',
      'connections.trusts_email',
      'connections.version',
      sql<DeploymentRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'deploymentId', deployment_id,
          'organizationId', organization_id, 'approvedAt', approved_at) order by created_at, id), '[]')
        from platform_deployments where connection_id = connections.id)`.as('deployments'),
      sql<number>`(select count(*)::integer from courses
          join platform_deployments on platform_deployments.id = courses.deployment_id
        where platform_deployments.connection_id = connections.id)`.as('courses'),
    ])
    .where('connections.kind', '=', 'lti')
    .where('connections.organization_id', '=', organizationId)
}

type DeploymentRow = { id: string; deploymentId: string; organizationId: string; approvedAt: string | null }
export type ListedPlatformRow = Awaited<
  ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>
>

export async function listPlatformRows(db: Db, organizationId: string) {
  return selectListed(db, organizationId)
    .orderBy('connections.created_at')
    .orderBy('connections.id')
    .execute()
}

export async function findListedPlatform(db: Db, organizationId: string, platformId: string) {
  return selectListed(db, organizationId).where('connections.id', '=', platformId).executeTakeFirst()
}

type PlatformValues = Omit<Insertable<Platforms>, 'connection_id'>

export async function insertPlatform(
  trx: Db,
  connection: Omit<Insertable<Connections>, 'kind' | 'state'>,
  platform: PlatformValues,
) {
  const { id } = await trx
    .insertInto('connections')
    .values({ ...connection, kind: 'lti', state: 'on' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('platforms')
    .values({ ...platform, connection_id: id })
    .execute()
  return id
}

type PlatformKey = { organizationId: string; platformId: string; version: number }

/** Returns false if the platform has changed since this version, or is being deleted. */
export async function updatePlatformRow(
  trx: Db,
  { organizationId, platformId, version }: PlatformKey,
  connection: Updateable<Connections>,
  platform: Updateable<Platforms>,
) {
  const row = await trx
    .updateTable('connections')
    .set(({ eb }) => ({ ...connection, version: eb('version', '+', 1) }))
    .where('id', '=', platformId)
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'lti')
    .where('state', 'in', ['on', 'off'])
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await trx.updateTable('platforms').set(platform).where('connection_id', '=', platformId).execute()
  return true
}

type DeploymentKey = { platformId: string; id: string }

export async function setDeploymentApproval(
  trx: Db,
  { platformId, id }: DeploymentKey,
  { approvedAt, organizationId }: { approvedAt: Date | null; organizationId: string | undefined },
) {
  const row = await trx
    .updateTable('platform_deployments')
    .set(({ fn, val }) => ({
      approved_at: approvedAt ? fn.coalesce('approved_at', val(approvedAt)) : null,
      ...(organizationId && { organization_id: organizationId }),
    }))
    .where('connection_id', '=', platformId)
    .where('id', '=', id)
    .returning(['id', 'deployment_id'])
    .executeTakeFirst()
  return row
}

export async function insertApprovedDeployments(
  trx: Db,
  {
    connectionId,
    organizationId,
    deploymentIds,
    now,
  }: {
    connectionId: string
    organizationId: string
    deploymentIds: readonly string[]
    now: Date
  },
) {
  for (const deploymentId of new Set(deploymentIds)) {
    await trx
      .insertInto('platform_deployments')
      .values({
        connection_id: connectionId,
        deployment_id: deploymentId,
        organization_id: organizationId,
        approved_at: now,
        created_at: now,
      })
      .execute()
  }
}

type Registration = { token_hash: Buffer; organization_id: string; created_at: Date; expires_at: Date }

export async function insertRegistration(db: Db, registration: Registration) {
  await db.insertInto('platform_registrations').values(registration).execute()
}

/** Returns the organization of a registration link once. */
export async function takeRegistration(trx: Db, tokenHash: Buffer, now: Date) {
  const row = await trx
    .deleteFrom('platform_registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('organization_id')
    .executeTakeFirst()
  return row?.organization_id
}

export async function listAllPlatforms(db: Db, organizationId?: string) {
  return db
    .selectFrom('connections')
    .innerJoin('platforms', 'platforms.connection_id', 'connections.id')
    .innerJoin('organizations', 'organizations.id', 'connections.organization_id')
    .select(['connections.id', 'connections.name', 'connections.issuer', 'connections.client_id'])
    .select(['connections.state', 'platforms.last_launch_at'])
    .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
    .$if(organizationId !== undefined, (query) => query.where('organizations.id', '=', organizationId ?? ''))
    .orderBy('organizations.name')
    .orderBy('connections.name')
    .execute()
}
