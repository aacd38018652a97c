const PAGE_SIZE = 100

type CohortSearch = { organizationId: string; keyword?: string; isCompletedOnly?: boolean }

/** The parameters of a search for cohorts by a part of their names. */
export function cohortSearchArgs({ organizationId, keyword = '', isCompletedOnly = false }: CohortSearch) {
  return {
    query: { organizationId, keyword, hasCompletedLeadersAssessments: isCompletedOnly, size: PAGE_SIZE },
  }
}
