import type { Db } from '../../platform/db/connect.ts'
import { assertUnused } from './assert-unused.ts'
import { deleteCohortRow } from './queries.ts'
import { findCohort } from './shared-queries.ts'

/** Deletes a cohort without people, with its access codes. */
export async function deleteCohort(trx: Db, cohortId: string) {
  const cohort = await findCohort(trx, { cohortId })
  if (!cohort) throw new Error(`There is no cohort with the id ${cohortId}.`)
  await assertUnused(trx, [cohortId], 'The cohort')
  await deleteCohortRow(trx, cohortId)
  return { organizationId: cohort.organization_id, name: cohort.cohort_name }
}
