import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'
import { cohortSearchArgs } from '../../../components/cohorts/cohort-search-args.ts'

export const calls = ({ organizationId }: CallValues) => ({
  cohorts: call(endpoints.searchFolders, cohortSearchArgs({ organizationId })),
})
