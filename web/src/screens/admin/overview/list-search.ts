import type { InvitationStatus } from '@lpi/contract'

type PeopleFilters = {
  /** If undefined, the people of all cohorts that are not archived. */
  cohortId?: string | undefined
  status?: InvitationStatus
  completedFrom?: string
  completedTo?: string
}

/** The parameters of the assessment list that show exactly these people. */
export function listSearch({ cohortId, ...filters }: PeopleFilters) {
  return { ...filters, ...(cohortId ? { folderIds: cohortId } : { isArchived: 'false' }) }
}
