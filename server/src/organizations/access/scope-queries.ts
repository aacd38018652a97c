import { sql } from 'kysely'
import type { Scope } from '../../platform/base/scope.ts'

const columns = {
  cohorts: { organizationId: sql.ref('cohorts.organization_id'), cohortId: sql.ref('cohorts.id') },
  assessments: {
    organizationId: sql.ref('assessments.cohort_organization_id'),
    cohortId: sql.ref('assessments.cohort_id'),
  },
}

/** An SQL condition for cohorts in the scope, or for their assessments. The query must read from `table`. */
export function inScope({ organizationId, cohortIds }: Scope, table: keyof typeof columns = 'cohorts') {
  const column = columns[table]
  const isInOrganization = sql<boolean>`${column.organizationId} = ${organizationId}`
  return cohortIds
    ? sql<boolean>`(${isInOrganization} and ${column.cohortId} = any(${cohortIds}::uuid[]))`
    : isInOrganization
}
