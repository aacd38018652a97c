const PAGE_SIZE = 100

type CohortSearch = { organizationId: string; keyword?: string; needsCompletedAssessments?: boolean }

/**
 * The parameters of a search for cohorts by part of their names. A route and a field with the same parameters share one
 * request.
 */
export function cohortSearchArgs({
  organizationId,
  keyword = '',
  needsCompletedAssessments = false,
}: CohortSearch) {
  return {
    query: {
      organizationId,
      keyword,
      hasCompletedLeadersAssessments: needsCompletedAssessments,
      size: PAGE_SIZE,
    },
  }
}
