import { insertMapping } from '../users/queries.ts'
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
import type { TestApp } from './test-app.ts'

/** An organisation with one of everything that a call can name, the people around it, and enough others for a group. */
export async function buildAccessFixtures(t: TestApp) {
  const { organizationId, accountId } = await buildOrganization(t)
  const [learner, administrator] = [await buildUser(t), await buildAdministrator(t, { organizationId })]
  const { cohortId, assessmentId } = await buildCompletedAssessment(t, { organizationId, learner })
  for (let others = 0; others < 4; others++) await buildCompletedAssessment(t, { cohortId })
  const given = { cohortId, learner }
  const [open, code, invitation] = [
    await buildAssessment(t, given),
    await buildAccessCode(t, given),
    await buildInvitation(t, { ...given, email: learner.username }),
  ]
  const ids = {
    ...(await idsOf(t, learner)),
    organizationId,
    accountId,
    cohortId,
    assessmentId,
    openAssessmentId: open.assessmentId,
    invitationId: invitation.invitationId,
    batchId: await buildBatch(t, { organizationId, cohortId, assessmentId }),
  }
  return { learner, administrator, ids, password: learner.password, accessCode: code.code }
}

/** The ids that a person has of their own. */
export async function idsOf(t: TestApp, { userId, actor }: Awaited<ReturnType<typeof buildUser>>) {
  const mapping = await insertMapping(t.ctx.db, { user_id: userId, platform_name: 'lms', platform_data: {} })
  return { userId, sessionId: actor.sessionId, mappingId: mapping.id }
}

export type AccessFixtures = Awaited<ReturnType<typeof buildAccessFixtures>>
export type AccessFixtureIds = AccessFixtures['ids']
