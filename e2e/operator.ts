import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { inject } from 'vitest'
import { updateEmailConfirmed } from '../server/src/identity/confirmation/queries.ts'
import { createAccessCode } from '../server/src/organizations/create-access-code.ts'
import { createCohort } from '../server/src/organizations/create-cohort.ts'
import { createOrganization } from '../server/src/organizations/create-organization.ts'
import { grantAdministrator } from '../server/src/organizations/grant-administrator.ts'
import { deleteAdministratorRole } from '../server/src/organizations/queries.ts'
import { inDatabase } from './database.ts'
import { newLearner } from './learners.ts'
import type { Member, Person } from './people.ts'

/** An organisation of one's own with a cohort and a code for it, so that journeys do not meet. */
export async function newCohort(cohort = 'Autumn') {
  return inDatabase(inject('product').dataDir, async (db) => {
    const name = `College ${randomBytes(4).toString('hex')}`
    const { organizationId } = await createOrganization(db, { name })
    const { cohortId } = await createCohort(db, { organizationId, name: cohort })
    const instrument = await db
      .selectFrom('instruments')
      .select(['id', 'version'])
      .where('id', '=', 'everyday-leadership')
      .executeTakeFirstOrThrow()
    const { code } = await createAccessCode(db, { cohortId, instrument, seats: 100 })
    return { organizationId, organization: name, cohortId, cohort, accessCode: code }
  })
}

export type Demo = {
  organizationId: string
  organization: string
  cohorts: { cohortId: string; name: string }[]
  administrator: string
  password: string
  counts: { assessments: number; invited: number; completed: number; inProgress: number }
}

/** An organisation in which made-up people have got to different places, as the operator makes it beside the running product. */
export function makeDemo(learners: number): Demo {
  const program = resolve(import.meta.dirname, '../server/src/main-cli.ts')
  const env = { PATH: process.env.PATH, LPI_DATA_DIR: inject('product').dataDir }
  const words = [program, 'demo', '--learners', String(learners), '--json']
  return JSON.parse(execFileSync(process.execPath, words, { env, encoding: 'utf8' }))
}

/** Somebody who may administer an organisation. */
export async function newAdministrator(organizationId: string, given: Partial<Person> = {}) {
  const person = await newLearner(given)
  await appoint(person, organizationId)
  return person
}

/** Confirms the address and grants the role; an open page shows it when it is loaded again. */
export async function appoint({ userId }: Pick<Member, 'userId'>, organizationId: string) {
  await inDatabase(inject('product').dataDir, async (db) => {
    await updateEmailConfirmed(db, userId, new Date())
    await grantAdministrator(db, { organizationId, userId })
  })
  return {
    dismiss: () =>
      inDatabase(inject('product').dataDir, (db) => deleteAdministratorRole(db, organizationId, userId)),
  }
}
