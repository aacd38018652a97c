import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { presentCohort } from './present-cohort.ts'
import { listCountedCohorts } from './queries.ts'

type Which = { organizationId: string; cohortId: string }

/** One cohort as the list shows it. */
export async function loadCohort({ db, now }: Context, { organizationId, cohortId }: Which) {
  const [row] = await listCountedCohorts(db, { organizationId, cohortId, offset: 0, size: 1 })
  if (!row) throw new AppError('not_found')
  return presentCohort(row, now())
}
