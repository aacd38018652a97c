import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { wholeOrganization } from '../../base/scope.ts'
import { presentCohort } from './present-cohort.ts'
import { listCountedCohorts } from './queries.ts'

type CohortKey = { organizationId: string; cohortId: string }

/** Loads one cohort in the format of the list. Does not check permissions. */
export async function loadCohort({ db, now }: Context, { organizationId, cohortId }: CohortKey) {
  const [row] = await listCountedCohorts(db, {
    scope: wholeOrganization(organizationId),
    cohortId,
    offset: 0,
    size: 1,
  })
  if (!row) throw new AppError('not_found')
  return presentCohort(row, now())
}
