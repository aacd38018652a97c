import type { Db } from '../db/connect.ts'
import { findOrganizationOfCohort } from '../organizations/cohorts/queries.ts'
import { findOrganization } from '../organizations/queries.ts'

/** An id that was mistyped is told from one that has nothing to show. */
export async function assertOrganization(db: Db, id: string | undefined) {
  if (id && !(await findOrganization(db, id))) throw new Error(`There is no organisation with the id ${id}.`)
}

export async function assertCohort(db: Db, id: string | undefined) {
  if (id && !(await findOrganizationOfCohort(db, id))) {
    throw new Error(`There is no cohort with the id ${id}.`)
  }
}
