import { sql } from 'kysely'
import { isConnectionOpen } from '../../accounts/providers/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'

function selectPlatforms(db: Db) {
  return db
    .selectFrom('connections')
    .innerJoin('platforms', 'platforms.connection_id', 'connections.id')
    .select([
      'connections.id',
      'connections.organization_id',
      'connections.name',
      'connections.state',
      'connections.issuer',
      'connections.client_id',
      'connections.country',
      'connections.trusts_email',
      'platforms.authorization_endpoint',
      'platforms.token_endpoint',
      'platforms.key_set_url',
      'platforms.audience',
      'platforms.seats_per_course',
      'platforms.teachers_see_reports',
      'platforms.contact_email',
    ])
    .where('connections.kind', '=', 'lti')
}

export type PlatformRow = Awaited<ReturnType<ReturnType<typeof selectPlatforms>['executeTakeFirstOrThrow']>>

/**
 * The platform that a login names. A platform that does not name the client is found only if it has a single
 * registration.
 */
export async function findPlatformOfLogin(db: Db, issuer: string, clientId: string | undefined) {
  const rows = await selectPlatforms(db)
    .where('connections.issuer', '=', issuer)
    .$if(clientId !== undefined, (query) => query.where('connections.client_id', '=', clientId ?? ''))
    .where(isConnectionOpen)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}

export async function findPlatform(db: Db, platformId: string) {
  return selectPlatforms(db)
    .where('connections.id', '=', platformId)
    .where(isConnectionOpen)
    .executeTakeFirst()
}

/** How many deployments of a platform can wait for approval. */
const MAX_WAITING = 50

/** Stores an unknown deployment, which then waits for approval. */
export async function findOrAddDeployment(
  db: Db,
  { platform, deploymentId, now }: { platform: PlatformRow; deploymentId: string; now: Date },
) {
  const find = () =>
    db
      .selectFrom('platform_deployments')
      .select(['id', 'organization_id', 'approved_at'])
      .where('connection_id', '=', platform.id)
      .where('deployment_id', '=', deploymentId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  await sql`
    insert into platform_deployments (connection_id, deployment_id, organization_id, created_at)
    select ${platform.id}, ${deploymentId}, ${platform.organization_id}, ${now}
    where (select count(*) from platform_deployments where connection_id = ${platform.id}
      and approved_at is null) < ${MAX_WAITING}
    on conflict do nothing`.execute(db)
  return find()
}

/** Locks the deployment, so that parallel launches create one cohort for a new course. */
export async function lockDeployment(trx: Db, id: string) {
  return trx
    .selectFrom('platform_deployments')
    .select(['id', 'organization_id', 'connection_id'])
    .where('id', '=', id)
    .where('approved_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
