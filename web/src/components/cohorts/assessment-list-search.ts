import type { InvitationStatus } from '@lpi/contract'

type PeopleFilters = {
  /** Undefined for the people in all current cohorts. */
  cohortId?: string | undefined
  status?: InvitationStatus
  completedFrom?: string
  completedTo?: string
}

/** The URL parameters with which the list of assessments shows exactly the people who match the filters. */
export function assessmentListSearch({ cohortId, ...filters }: PeopleFilters) {
  return { ...filters, ...(cohortId ? { folderIds: cohortId } : { isArchived: 'false' }) }
}
