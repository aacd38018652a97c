import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { findOrganization } from '../../organizations/customers/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Without these checks, a command with a mistyped id would print or export an empty list. */
export async function assertOrganizationExists(db: Db, id: string | undefined) {
  if (id && !(await findOrganization(db, id))) throw new Error(`There is no organization with the id ${id}.`)
}

export async function assertCohortExists(db: Db, id: string | undefined) {
  if (id && !(await findCohort(db, { cohortId: id }))) {
    throw new Error(`There is no cohort with the id ${id}.`)
  }
}
