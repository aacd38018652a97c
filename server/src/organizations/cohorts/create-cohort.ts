import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import { insertCohort } from './queries.ts'

/** The name of a cohort is unique within its organization. */
export async function createCohort(
  db: Db,
  { organizationId, name }: { organizationId: string; name: string },
) {
  try {
    const { id } = await insertCohort(db, organizationId, name)
    return { cohortId: id }
  } catch (error) {
    if (violatesConstraint(error, 'unique')) throw new AppError('cohort.exists')
    if (violatesConstraint(error, 'reference')) {
      throw new Error(`There is no organization with the id ${organizationId}.`)
    }
    throw error
  }
}
