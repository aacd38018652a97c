import { type Args, type Endpoints, endpoints } from '@lpi/contract'
import { SignJWT } from 'jose'
import { accessCases } from './access-cases.ts'
import type { AccessFixtures } from './access-fixtures.ts'
import { buildAccessCode, buildCohort } from './builders.ts'
import { domainOfConnection } from './connection-steps.ts'
import { insertVisit } from './course-fixtures.ts'
import { insertEmailChange, requestRecoveryCode } from './identity-steps.ts'
import { buildAddress, buildInviterRequest, findInvitationLink, invite } from './invitation-steps.ts'
import { askSomeObservers } from './observer-steps.ts'
import { insertCheckIn } from './plan-steps.ts'
import { sendReminderTo } from './reminder-steps.ts'
import { answersTo, sampleInstrument } from './sample-instrument.ts'
import { insertSecondFactor, knownCode, requestChallenge } from './second-factor-steps.ts'
import type { TestApp } from './test-app.ts'

type AnyArgs = Record<string, unknown>
type Build<Name extends keyof Endpoints> = (
  t: TestApp,
  fixtures: AccessFixtures,
) => Args<Endpoints[Name]> | Promise<Args<Endpoints[Name]>>

type PublicEndpoint = Exclude<keyof Endpoints, keyof typeof accessCases>

export const LEGACY_LOGIN_KEY = 'a shared key of the legacy system, long enough'

const password = 'Lantern-7-quay'

/**
 * The results of public requests that need a provider, which answers no request of these tests. The log-in tests count
 * the queries of a successful log-in.
 */
export const publicRefusals: Partial<Record<keyof Endpoints, { refusal: string }>> = {
  startInstitutionLogin: { refusal: '503' },
  finishInstitutionLogin: { refusal: '400' },
}

/** A typical request to each endpoint that needs no session. */
const publicCases: { [Name in PublicEndpoint]: Build<Name> } = {
  getHealth: () => ({}),
  getReadiness: () => ({}),
  getWebConfig: () => ({}),
  getKeys: () => ({}),
  getSampleReport: () => ({ query: {} }),
  async login(t, { learner }) {
    const body = { username: learner.username, password: learner.password }
    // The first login of a test user also replaces the outdated hash.
    await t.call(endpoints.login, { body })
    return { body }
  },
  async loginWithCode(t, { learner }) {
    await insertSecondFactor(t, learner.actor)
    return { body: { challenge: await requestChallenge(t, learner), code: knownCode() } }
  },
  async loginFromLegacy(_, { learner, ids }) {
    const claims = new SignJWT({ sub: learner.username, jti: ids.sessionId, aud: 'lpi' }).setIssuedAt()
    const token = await claims.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(LEGACY_LOGIN_KEY))
    return { body: { token } }
  },
  refreshTokens: (_, { learner }) => ({
    body: { grant_type: 'refresh_token', client_id: 'lpi-ui', refresh_token: learner.refreshToken },
  }),
  recoverPassword: (_, { learner }) => ({ body: { username: learner.username } }),
  async validateFunctionCode(t, { learner }) {
    return { params: { code: (await requestRecoveryCode(t, learner.username)).code } }
  },
  async changePassword(t, { learner }) {
    return { body: { code: (await requestRecoveryCode(t, learner.username)).code, newPassword: password } }
  },
  async openEmailChange(t, { learner }) {
    return { body: { code: await insertEmailChange(t, learner.actor) } }
  },
  async confirmEmailChangeWithPassword(t, { learner }) {
    return { body: { code: await insertEmailChange(t, learner.actor), newPassword: password } }
  },
  async declineEmailChange(t, { learner }) {
    return { body: { code: await insertEmailChange(t, learner.actor) } }
  },
  async getImage(t, { administrator, ids: { organizationId } }) {
    const logo = accessCases.saveLogo.args({ organizationId } as Parameters<
      typeof accessCases.saveLogo.args
    >[0])
    const { body } = await t.call(endpoints.saveLogo, logo, administrator)
    return { params: { imageId: body.imageId } }
  },
  async startCourseVisit(t, { learner, ids: { platformId } }) {
    return { body: { ticket: await insertVisit(t, { userId: learner.userId, platformId }) } }
  },
  findInstitution: (_, { ids: { connectionId } }) => ({
    body: { email: `robin@${domainOfConnection(connectionId)}` },
  }),
  getInstitution: (_, { ids: { connectionId } }) => ({ params: { connectionId } }),
  startInstitutionLogin: (_, { ids: { connectionId } }) => ({ params: { connectionId } }),
  finishInstitutionLogin: () => ({ body: { secret: 'secret', query: 'code=code&state=state' } }),
  checkAccessCode: async (t) => ({ body: { accessCode: (await buildAccessCode(t)).code } }),
  async getInviter(t, { administrator, ids: { cohortId } }) {
    const email = buildAddress()
    await invite(t, administrator, cohortId, [email])
    await t.finishJobs()
    return buildInviterRequest(await findInvitationLink(t, email))
  },
  async unsubscribeFromReminders(t, { administrator, ids: { cohortId } }) {
    const email = buildAddress()
    await invite(t, administrator, cohortId, [email])
    return { query: { code: await sendReminderTo(t, administrator, cohortId, email) } }
  },
  async openCheckIn(t, { learner }) {
    return { body: { code: (await insertCheckIn(t, learner)).code } }
  },
  async answerCheckIn(t, { learner }) {
    return { body: { ...(await insertCheckIn(t, learner)), outcome: 'done' } }
  },
  async stopPlanReminders(t, { learner }) {
    return { body: { code: (await insertCheckIn(t, learner)).code } }
  },
  async openRating(t, fixtures) {
    return { body: { code: await requestRatingCode(t, fixtures) } }
  },
  async acceptRating(t, fixtures) {
    return { body: { code: await requestRatingCode(t, fixtures) } }
  },
  async saveRating(t, fixtures) {
    const code = await requestRatingCode(t, fixtures)
    await t.call(endpoints.acceptRating, { body: { code } })
    return { body: { code, responses: answersTo(sampleInstrument(), 3).slice(0, 1) } }
  },
  async saveRatingSentence(t, fixtures) {
    const code = await requestRatingCode(t, fixtures)
    await t.call(endpoints.acceptRating, { body: { code } })
    return { body: { code, sentence: 'You ask first.' } }
  },
  async finishRating(t, fixtures) {
    const code = await requestRatingCode(t, fixtures)
    await t.call(endpoints.acceptRating, { body: { code } })
    await t.call(endpoints.saveRating, { body: { code, responses: answersTo(sampleInstrument(), 3) } })
    return { body: { code } }
  },
  async stopObserverEmails(t, fixtures) {
    return { body: { code: await requestRatingCode(t, fixtures) } }
  },
  createUser: (_, { learner }) => ({
    body: {
      username: `new-${learner.username}`,
      email: `new-${learner.username}`,
      password,
      country: 'GB',
      firstName: 'Robin',
      lastName: 'Example',
    },
  }),
}

/** Asks observers for ratings. Returns the code in the email to one of them. */
async function requestRatingCode(t: TestApp, { learner, ids: { assessmentId } }: AccessFixtures) {
  const [observer] = await askSomeObservers(t, learner, assessmentId)
  return observer!.code
}

/** Typical requests to endpoints whose access case is not a typical request. */
const typicalCases: { [Name in keyof Endpoints]?: Build<Name> } = {
  async moveAssessment(t, { ids }) {
    const { organizationId } = ids
    const { cohortId: folderId } = await buildCohort(t, { organizationId })
    return {
      params: { userId: ids.userId, assessmentId: ids.openAssessmentId },
      query: { organizationId },
      body: { fromFolderId: ids.cohortId, folderId },
    }
  },
  /**
   * Requests the page first, as a browser does. The server process then caches the assessment, so the save does not
   * need another round trip to read it.
   */
  async saveAnswers(t, { learner, ids }) {
    const page = { params: { assessmentId: ids.openAssessmentId }, query: {} }
    await t.call(endpoints.getQuestionsPage, page, learner)
    return { ...page, body: { responses: answersTo(sampleInstrument(), 3).slice(0, 2) } }
  },
}

/** Prepares a typical request to any endpoint. Returns its arguments and its caller. */
export async function prepareCase(t: TestApp, name: keyof Endpoints, fixtures: AccessFixtures) {
  const { ids, learner, administrator, accessCode } = fixtures
  const build = (typicalCases[name] ?? publicCases[name as PublicEndpoint]) as Build<never> | undefined
  if (!(name in accessCases)) return { args: (await build!(t, fixtures)) as AnyArgs, caller: undefined }
  const accessCase = accessCases[name as keyof typeof accessCases]
  const { allowedRoles } = accessCase
  const isLearner = allowedRoles === 'anyone' || allowedRoles.some((role) => role === 'learner')
  const caller = isLearner ? learner : administrator
  await accessCase.prepare?.(t, caller.actor)
  const args = build
    ? await build(t, fixtures)
    : accessCase.args({ ...ids, password: learner.password, accessCode })
  // Sends another request first, because the first request with a token also records the use of the token.
  await t.call(endpoints.listSessions, { params: { userId: caller.userId } }, caller)
  return { args: args as AnyArgs, caller }
}
