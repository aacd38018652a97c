import { randomUUID } from 'node:crypto'
import { openSession } from '../../server/src/accounts/sessions/open-session.ts'
import { insertMany } from '../../server/src/operation/demo/queries.ts'
import { grantAdministrator } from '../../server/src/organizations/administrators/grant-administrator.ts'
import { createOrganization } from '../../server/src/organizations/customers/create-organization.ts'
import { importInstrument } from '../../server/src/questionnaires/instruments/import-instrument.ts'
import { buildAdministrator, buildCohort, buildOrganization } from '../../server/src/testing/builders.ts'
import { openTestApp, type TestApp } from '../../server/src/testing/open-test-app.ts'
import type { TestPostgres } from '../../server/src/testing/test-postgres.ts'
import type { History } from './create-history.ts'
import { buildInstrument } from './instrument.ts'

/** Starts the product in this process. Instead of a PDF, it returns the content of the report as JSON. */
export function openProduct(postgres: Pick<TestPostgres, 'url' | 'template'>) {
  return openTestApp(postgres, {}, { renderPdf: async (report) => Buffer.from(JSON.stringify(report)) })
}

/** Creates the organizations, cohorts and people of a history, before its first event. */
export async function createWorld(t: TestApp, history: History, overrides: Record<string, unknown> = {}) {
  const start = Date.now()
  t.clock.now = new Date(start)
  const instrument = buildInstrument(history.options, overrides)
  await importInstrument(t.ctx.db, instrument)
  const { organizationIds, administrator } = await createAccount(t, history.organizations)
  const cohorts = await Promise.all(
    history.cohorts.map(async ({ organization }) => {
      const organizationId = organizationIds[organization]!
      return { organizationId, cohortId: (await buildCohort(t, { organizationId })).cohortId, version: 0 }
    }),
  )
  return {
    start,
    history,
    instrument,
    administrator,
    cohorts,
    people: await insertPeople(t, history.people),
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

async function createAccount(t: TestApp, count: number) {
  const { organizationId, accountId } = await buildOrganization(t)
  const administrator = await buildAdministrator(t, { organizationId })
  const organizationIds = [organizationId]
  while (organizationIds.length < count) {
    const organization = await createOrganization(t.ctx.db, { name: `College ${randomUUID()}`, accountId })
    await grantAdministrator(t.ctx.db, { ...organization, userId: administrator.userId })
    organizationIds.push(organization.organizationId)
  }
  return { organizationIds, administrator }
}

/**
 * Inserts people who have accepted the privacy policy. Uses one SQL statement per table, because a history has many
 * people.
 */
async function insertPeople(t: TestApp, count: number) {
  const now = t.ctx.now()
  const people = Array.from({ length: count }, () => {
    const userId = randomUUID()
    return { userId, username: `learner-${userId}@example.com` }
  })
  await insertMany(
    t.ctx.db,
    'users',
    people.map(({ userId, username }) => ({
      id: userId,
      username,
      email: username,
      first_name: 'Robin',
      last_name: 'Example',
      country: 'GB',
      password_hash: '-',
      security_version: 1,
      email_confirmed_at: now,
      created_at: now,
      updated_at: now,
    })),
  )
  await insertMany(
    t.ctx.db,
    'user_consents',
    people.map(({ userId }) => ({
      id: randomUUID(),
      user_id: userId,
      policy_type: 'privacy-policy',
      version: t.ctx.config.PRIVACY_POLICY_VERSION,
      status: 'accepted',
      accepted_at: now,
    })),
  )
  return people.map((person) => ({ ...person, accessToken: undefined as string | undefined }))
}

/** Logs a person in on the first call, and returns the same access token on later calls. */
export async function logIn(t: TestApp, world: World, index: number) {
  const person = world.people[index]!
  if (!person.accessToken) {
    const tokens = await openSession(t.ctx, { id: person.userId, security_version: 1 })
    person.accessToken = tokens!.access_token
  }
  return { accessToken: person.accessToken }
}
