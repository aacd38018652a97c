import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { wholeOrganization } from '../../platform/base/scope.ts'
import { presentCohort } from './present-cohort.ts'
import { listCohortsWithCounts } from './queries.ts'

type CohortKey = { organizationId: string; cohortId: string }

/** Returns a cohort as `listCohorts` presents it. Does not check permissions. */
export async function loadCohort({ db, now }: Context, { organizationId, cohortId }: CohortKey) {
  const [row] = await listCohortsWithCounts(db, {
    scope: wholeOrganization(organizationId),
    cohortId,
    offset: 0,
    size: 1,
  })
  if (!row) throw new AppError('not_found')
  return presentCohort(row, now())
}
