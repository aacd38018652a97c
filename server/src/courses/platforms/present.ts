import type { Platform } from '@lpi/contract'
import type { ListedPlatformRow } from './queries.ts'

export function presentPlatform(row: ListedPlatformRow): Platform {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    trustsEmail: row.trusts_email,
    seatsPerCourse: row.seats_per_course,
    teachersSeeReports: row.teachers_see_reports,
    contactEmail: row.contact_email,
    issuer: row.issuer,
    clientId: row.client_id,
    authorizationEndpoint: row.authorization_endpoint,
    tokenEndpoint: row.token_endpoint,
    keySetUrl: row.key_set_url,
    audience: row.audience,
    state: row.state === 'ending' || row.state === 'on' ? row.state : 'off',
    deployments: row.deployments.map((deployment) => ({
      ...deployment,
      approvedAt: deployment.approvedAt && new Date(deployment.approvedAt).toISOString(),
    })),
    courses: row.courses,
    lastLaunchAt: row.last_launch_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    version: row.version,
  }
}
