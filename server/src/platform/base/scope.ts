declare const scopeBrand: unique symbol

/**
 * What an administrator's request may read and change: an organization, or only some of its cohorts (`cohortIds`).
 * Queries about several cohorts take a scope instead of an organization id. A scope always comes from a role
 * (of the caller, or of the administrator who requested a batch) or from `wholeOrganization`.
 */
export type Scope = {
  organizationId: string
  /** Null: all cohorts of the organization. */
  cohortIds: readonly string[] | null
  /** Those of `cohortIds` whose individual reports the administrator cannot read: a teacher’s, by default. */
  cohortIdsWithoutReports: readonly string[]
  [scopeBrand]: true
}

export function createScope(
  organizationId: string,
  cohortIds: readonly string[] | null,
  cohortIdsWithoutReports: readonly string[] = [],
) {
  return { organizationId, cohortIds, cohortIdsWithoutReports } as Scope
}

/** The part of the scope whose individual results the administrator can read. */
export function reportScope({ organizationId, cohortIds, cohortIdsWithoutReports }: Scope) {
  return createScope(organizationId, cohortIds?.filter((id) => !cohortIdsWithoutReports.includes(id)) ?? null)
}

/** For operator commands, and for functions whose callers check permissions. */
export function wholeOrganization(organizationId: string) {
  return createScope(organizationId, null)
}

export function isInScope(
  { organizationId, cohortIds }: Scope,
  record: { organization_id: string; cohort_id: string },
) {
  return (
    record.organization_id === organizationId && (cohortIds === null || cohortIds.includes(record.cohort_id))
  )
}
