import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { markEmailConfirmed } from '../server/src/accounts/confirmation/shared-queries.ts'
import { createAccessCode } from '../server/src/organizations/access-codes/create-access-code.ts'
import { grantAdministrator } from '../server/src/organizations/administrators/grant-administrator.ts'
import { deleteAdministratorRoles } from '../server/src/organizations/administrators/shared-queries.ts'
import { createCohort } from '../server/src/organizations/cohorts/create-cohort.ts'
import { createOrganization } from '../server/src/organizations/customers/create-organization.ts'
import type { Db } from '../server/src/platform/db/connect.ts'
import { compileCache } from '../server/src/testing/compile-cache.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import type { LoggedInUser, Person } from './people.ts'

/** Creates an organization without cohorts. */
export async function setUpOrganization() {
  return withDatabase(inject('product').dataDir, insertOrganization)
}

async function insertOrganization(db: Db) {
  const organization = `College ${randomBytes(4).toString('hex')}`
  return { organization, ...(await createOrganization(db, { name: organization })) }
}

/**
 * Creates an organization with a cohort and an access code. A separate organization keeps a test independent of the
 * other tests.
 */
export async function setUpCohort(cohort = 'Autumn') {
  return withDatabase(inject('product').dataDir, async (db) => {
    const { organization, organizationId } = await insertOrganization(db)
    return { organization, ...(await insertCohort(db, organizationId, cohort)) }
  })
}

/** Creates another cohort with an access code in an organization. */
export async function addCohort({ organizationId }: { organizationId: string }, cohort: string) {
  return withDatabase(inject('product').dataDir, (db) => insertCohort(db, organizationId, cohort))
}

async function insertCohort(db: Db, organizationId: string, cohort: string) {
  const { cohortId } = await createCohort(db, { organizationId, name: cohort })
  const instrument = await db
    .selectFrom('instruments')
    .select(['id', 'version'])
    .where('id', '=', 'everyday-leadership')
    .executeTakeFirstOrThrow()
  const { code } = await createAccessCode(db, { cohortId, instrument, seats: 100 })
  return { organizationId, cohortId, cohort, accessCode: code, instrument }
}

export type Demo = {
  organizationId: string
  organization: string
  cohorts: { cohortId: string; name: string }[]
  administrator: string
  password: string
  counts: { assessments: number; invited: number; completed: number; inProgress: number }
}

/** Runs `lpi demo`, which creates an organization with generated learners, while the product is running. */
export async function createDemo(learners: number): Promise<Demo> {
  const program = resolve(import.meta.dirname, '../server/src/main-cli.ts')
  const env = { PATH: process.env.PATH, ...compileCache, LPI_DATA_DIR: inject('product').dataDir }
  const args = [program, 'demo', '--learners', String(learners), '--json']
  // A synchronous call would block this process. While blocked, the process would not notice that the product closed an
  // idle connection, and it would then reuse that connection.
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout)
}

/** Registers a user and grants the user the administrator role in an organization. */
export async function createAdministrator(organizationId: string, overrides: Partial<Person> = {}) {
  const user = await createLearner(overrides)
  await grantRole(user, organizationId)
  return user
}

/**
 * Confirms the email address of the user and grants the administrator role. An open page shows the role only after a
 * reload.
 */
export async function grantRole({ userId }: Pick<LoggedInUser, 'userId'>, organizationId: string) {
  await withDatabase(inject('product').dataDir, async (db) => {
    await markEmailConfirmed(db, userId, new Date())
    await grantAdministrator(db, { organizationId, userId })
  })
  return {
    revoke: () =>
      withDatabase(inject('product').dataDir, (db) => deleteAdministratorRoles(db, organizationId, userId)),
  }
}
