import { sql } from 'kysely'
import type { Scope } from '../../base/scope.ts'

/** True for the cohorts of the scope. The query must contain the table `cohorts`. */
export function inScope({ organizationId, cohortIds }: Scope) {
  const isOfOrganization = sql<boolean>`cohorts.organization_id = ${organizationId}`
  return cohortIds
    ? sql<boolean>`(${isOfOrganization} and cohorts.id = any(${cohortIds}::uuid[]))`
    : isOfOrganization
}
