import type { Db } from '../../platform/db/connect.ts'
import { listAllPlatforms } from './queries.ts'

/** The platforms of one or all organizations, for command-line output. */
export async function describePlatforms(db: Db, organizationId?: string) {
  const rows = await listAllPlatforms(db, organizationId)
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    organization: row.organization_name,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    state: row.state,
    lastLaunchAt: row.last_launch_at,
  }))
}
