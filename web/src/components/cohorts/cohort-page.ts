const PAGE_SIZE = 100

type CohortPage = { organizationId: string; keyword?: string; isCompletedOnly?: boolean }

/** The parameters of a search for cohorts by a part of their names. */
export function cohortPage({ organizationId, keyword = '', isCompletedOnly = false }: CohortPage) {
  return {
    query: { organizationId, keyword, hasCompletedLeadersAssessments: isCompletedOnly, size: PAGE_SIZE },
  }
}
