import type { Db } from '../db/connect.ts'
import { insertCohort } from './queries.ts'

/** A group of learners; its name is its own within the organisation. */
export async function createCohort(
  db: Db,
  { organizationId, name }: { organizationId: string; name: string },
) {
  const { id } = await insertCohort(db, organizationId, name)
  return { cohortId: id }
}
