import { insertMapping } from '../accounts/users/queries.ts'
import { createEdition } from '../results/editions/store-editions.ts'
import {
  buildAccessCode,
  buildAdministrator,
  buildAssessment,
  buildBatch,
  buildCompletedAssessment,
  buildInvitation,
  buildOrganization,
  buildUser,
} from './builders.ts'
import { insertConnection, insertIdentityOf } from './connection-steps.ts'
import { insertCourseFixture } from './course-fixtures.ts'
import { sampleInstrument } from './sample-instrument.ts'
import type { TestApp } from './test-app.ts'

type Options = {
  lastName?: string
  /** An existing organization; otherwise, a new one. */
  organization?: { organizationId: string; accountId: string }
  /** True if the cohort needs a group report. */
  hasGroup?: boolean
  /** `false`: the learner came from an institution that sends no address, and has no password. */
  hasAddress?: boolean
}

/** An organization with its people, and the records to which the access cases refer by id. */
export async function buildAccessFixtures(
  t: TestApp,
  { organization, hasGroup = false, hasAddress = true, ...person }: Options = {},
) {
  const { organizationId, accountId } = organization ?? (await buildOrganization(t))
  const [learner, administrator] = [
    await buildUser(t, { ...person, hasAddress }),
    await buildAdministrator(t, { organizationId, ...person }),
  ]
  const { connectionId } = await insertConnection(t, { organizationId })
  if (!hasAddress) await insertIdentityOf(t, connectionId, learner.userId)
  const { cohortId, assessmentId } = await buildCompletedAssessment(t, { organizationId, learner })
  const addLearner = async () =>
    buildCompletedAssessment(t, { cohortId, learner: await buildUser(t, person) })
  if (hasGroup) {
    await Promise.all(Array.from({ length: 4 }, addLearner))
    await t.ctx.db
      .transaction()
      .execute((trx) => createEdition(trx, { cohortId, instrument: sampleInstrument(), now: t.ctx.now() }))
  }
  const options = { cohortId, learner }
  const [openAssessment, accessCode, invitation] = [
    await buildAssessment(t, options),
    await buildAccessCode(t, options),
    await buildInvitation(t, { ...options, email: learner.email || 'invited@example.com' }),
  ]
  const ids = {
    ...(await buildOwnIds(t, learner)),
    organizationId,
    accountId,
    cohortId,
    assessmentId,
    accessCodeId: accessCode.accessCodeId,
    openAssessmentId: openAssessment.assessmentId,
    invitationId: invitation.invitationId,
    colleagueId: (await buildAdministrator(t, { organizationId, ...person })).roleId,
    ...(await insertCourseFixture(t, { organizationId, cohortId })),
    connectionId,
    batchId: await buildBatch(t, { organizationId, cohortId, assessmentId }),
  }
  return { learner, administrator, ids, password: learner.password, accessCode: accessCode.code }
}

/** Inserts a mapping for a user, and returns the ids of the user's own records. */
export async function buildOwnIds(t: TestApp, { userId, actor }: Awaited<ReturnType<typeof buildUser>>) {
  const mapping = await insertMapping(t.ctx.db, { user_id: userId, platform_name: 'lms', platform_data: {} })
  return { userId, sessionId: actor.sessionId, mappingId: mapping.id }
}

export type AccessFixtures = Awaited<ReturnType<typeof buildAccessFixtures>>
