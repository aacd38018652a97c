import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import { updateCohortName } from './queries.ts'

export async function renameCohort(db: Db, { cohortId, name }: { cohortId: string; name: string }) {
  const row = await updateCohortName(db, cohortId, name).catch((error) => {
    throw violatesConstraint(error, 'unique') ? new AppError('cohort.exists') : error
  })
  if (!row) throw new Error(`There is no cohort with the id ${cohortId}.`)
}
