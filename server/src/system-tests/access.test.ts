import { randomUUID } from 'node:crypto'
import { type Access, type Args, type Endpoint, endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAuditEvents } from '../accounts/audit/list-audit-events.ts'
import { revokeAdministrator } from '../organizations/administrators/revoke-administrator.ts'
import { updateSecondFactorRequirement } from '../organizations/customers/queries.ts'
import type { Actor } from '../platform/base/context.ts'
import { accessCases, type CaseValues } from '../testing/access-cases.ts'
import { type AccessFixtures, buildAccessFixtures, buildOwnIds } from '../testing/access-fixtures.ts'
import { buildAdministrator, buildInvitation, buildOrganization, buildUser } from '../testing/builders.ts'
import { buildAddress } from '../testing/invitation-steps.ts'
import { insertSecondFactor } from '../testing/second-factor-steps.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const allEndpoints = Object.entries(endpoints) as [keyof typeof accessCases, Endpoint][]
const protectedEndpoints = allEndpoints.filter(([, { access }]) => access !== 'public')
const accessThatNeedsTerms: Access[] = ['consented', 'administrator', 'cohortAdministrator']

/** Checks of a limited role that a test turns off, to prove that the search for leaks notices the missing check. */
const disabledChecks = vi.hoisted(() => ({ queries: false, records: false, namedCohorts: false }))
vi.mock('../organizations/access/shared-queries.ts', async (load) => {
  const actual = await load<typeof import('../organizations/access/shared-queries.ts')>()
  return {
    ...actual,
    inScope: (scope: Parameters<typeof actual.inScope>[0], table: Parameters<typeof actual.inScope>[1]) =>
      actual.inScope(disabledChecks.queries ? { ...scope, cohortIds: null } : scope, table),
  }
})
vi.mock('../platform/base/scope.ts', async (load) => {
  const actual = await load<typeof import('../platform/base/scope.ts')>()
  return {
    ...actual,
    isInScope: (...args: Parameters<typeof actual.isInScope>) =>
      disabledChecks.records || actual.isInScope(...args),
  }
})
vi.mock('../platform/base/assert-administrator.ts', async (load) => {
  const actual = await load<typeof import('../platform/base/assert-administrator.ts')>()
  return {
    ...actual,
    assertCohortsInScope: (...args: Parameters<typeof actual.assertCohortsInScope>) =>
      disabledChecks.namedCohorts || actual.assertCohortsInScope(...args),
  }
})

let t: TestApp
/** The ids that identify a cohort, one of its learners, or a record of the cohort. */
const idsInCohort = [
  'cohortId',
  'userId',
  'assessmentId',
  'openAssessmentId',
  'accessCodeId',
  'invitationId',
  'batchId',
] as const
/**
 * Lists with filters. They omit records outside the caller's scope, so a call with the id of another cohort succeeds
 * with an empty list.
 */
const endpointsWithCohortFilter = ['searchAssessments', 'exportAssessments', 'searchFolders']
/** Lists that can be requested without the filter. */
const filterableLists = [...endpointsWithCohortFilter, 'searchLeaders']
const filterKeys = ['folderId', 'folderIds', 'ids']
/** An administrator with a limited role sees only the batches that they requested. */
const endpointsOnlyForRequester = ['getBatchReport', 'getBatchReportFile', 'retryBatchReport']

/** Two organizations that many tests share, because a read or a refused call does not change them. */
let ownFixtures: AccessFixtures
let otherFixtures: AccessFixtures
/** A cohort of the own organization, and one of the organization for calls that change records. */
let hiddenCohort: HiddenCohort
let hiddenCohortForChanges: HiddenCohort
beforeAll(async () => {
  t = await createTestApp({}, { hasLowPasswordCost: true })
  ownFixtures = await buildAccessFixtures(t, { hasGroup: true })
  otherFixtures = await buildAccessFixtures(t)
  hiddenCohort = await buildHiddenCohort(ownFixtures.ids)
  hiddenCohortForChanges = await buildHiddenCohort(await buildOrganization(t))
})
afterEach(() => {
  Object.assign(disabledChecks, { queries: false, records: false, namedCohorts: false })
})
afterAll(() => t.close())

/** A caller and the ids that the call contains. */
type Caller = {
  name: string
  user: { accessToken: string; actor: Actor } | undefined
  ids: AccessFixtures['ids']
  /** The caller's relation to the records with these ids. */
  role: 'learner' | 'administrator' | 'none'
  hasTerms: boolean
}

type CallIdentity = { user: { accessToken: string } | undefined; ids: AccessFixtures['ids'] }

describe.each(protectedEndpoints)('%s', (name, endpoint) => {
  const accessCase = accessCases[name]
  const allowedCallers = accessCase?.allowedRoles ?? []
  const isRead = ['GET', 'HEAD'].includes(endpoint.method) && !accessCase?.prepare

  function call({ user, ids }: CallIdentity, { learner, accessCode }: AccessFixtures) {
    const values: CaseValues = { ...ids, password: learner.password, accessCode }
    return t.call(endpoint, accessCase.args(values) as unknown as Args<Endpoint>, user)
  }

  function expectedResult({ user, role, hasTerms }: Caller) {
    if (!user) return '401 auth.required'
    if (accessThatNeedsTerms.includes(endpoint.access) && !hasTerms) return '403 consent.required'
    const isAllowed =
      allowedCallers === 'anyone' || allowedCallers.some((allowedRole) => allowedRole === role)
    return isAllowed ? (accessCase.refusal ?? `${endpoint.status}`) : '404 not_found'
  }

  it('accepts exactly the callers that its access rule allows, and records who acted, in which organization and from which network (REQ-085, REQ-145, REQ-146, SEC-031)', async () => {
    expect(accessCase, `${name} needs a case in testing/access-cases.ts`).toBeDefined()
    const canChangeOtherFixtures =
      !isRead && (allowedCallers === 'anyone' || accessCase.prepare !== undefined)
    const fixtures = isRead ? ownFixtures : await buildAccessFixtures(t)
    const callers = await buildCallers(
      fixtures,
      canChangeOtherFixtures ? await buildAccessFixtures(t) : otherFixtures,
    )
    for (const { user } of callers) if (user) await accessCase.prepare?.(t, user.actor)
    const results: string[][] = []
    for (const caller of callers) results.push([caller.name, statusAndCode(await call(caller, fixtures))])
    expect(results).toEqual(callers.map((caller) => [caller.name, expectedResult(caller)]))
    if (endpoint.access !== 'administrator' && endpoint.access !== 'cohortAdministrator') return
    const { administrator, ids } = fixtures
    const events = await listAuditEvents(t.ctx.db, { userId: administrator.userId })
    for (const { event, actorId, network, details } of events) {
      // The fixtures granted the administrator's own role.
      if (event === 'role.granted') continue
      expect({ event, actorId, details }).toMatchObject({
        actorId: administrator.userId,
        details: { organizationId: ids.organizationId },
      })
      expect(network, event).toBe(event.startsWith('invitations.') ? null : '127.0.0.0/24')
    }
  })

  it('responds to an id that belongs to another organization in the same way as to an id that does not exist (REQ-086, REQ-145, SEC-031)', async () => {
    const roles = allowedCallers === 'anyone' ? ['learner' as const] : allowedCallers
    for (const user of roles.map((role) => ownFixtures[role])) {
      for (const id of idsNamedBy(name, ownFixtures)) {
        const unknownId = randomUUID()
        const [foreignResponse, missingResponse] = [
          await call({ user, ids: { ...ownFixtures.ids, [id]: otherFixtures.ids[id] } }, ownFixtures),
          await call({ user, ids: { ...ownFixtures.ids, [id]: unknownId } }, ownFixtures),
        ]
        expect(toText(foreignResponse).replaceAll(otherFixtures.ids[id], unknownId), id).toBe(
          toText(missingResponse),
        )
        if (foreignResponse.status < 300)
          expect(toText(foreignResponse)).not.toContain(otherFixtures.ids.userId)
      }
    }
  })

  if (allowedCallers.includes('administrator' as never)) {
    it('refuses an administrator with a limited role if the endpoint concerns the whole organization, or if the call names a batch of another administrator or a record outside the cohorts that the role covers, except to filter a list, and never reveals an id, name, email address or access code from another cohort (REQ-265, SEC-125)', async () => {
      const isAlwaysRefused = endpoint.access === 'administrator' || endpointsOnlyForRequester.includes(name)
      const isUnchanging = isRead || isAlwaysRefused || filterableLists.includes(name)
      const hidden = isUnchanging ? hiddenCohort : hiddenCohortForChanges
      const fixtures = isUnchanging
        ? ownFixtures
        : await buildAccessFixtures(t, { organization: hidden.organization })
      for (const { isForeign, result, revealed } of await callWithLimitedRole(name, fixtures, hidden)) {
        const isRefused = isAlwaysRefused || (isForeign && !endpointsWithCohortFilter.includes(name))
        expect({ result, revealed }).toEqual({
          result: isRefused ? '404 not_found' : (accessCase.refusal ?? `${endpoint.status}`),
          revealed: [],
        })
      }
    })
  }

  it('returns 401 for an invalid token and 400 for an invalid id', async () => {
    const caller = { user: { accessToken: 'no.such.token' }, ids: ownFixtures.ids }
    expect(statusAndCode(await call(caller, ownFixtures))).toBe('401 auth.required')
    for (const id of idsNamedBy(name, ownFixtures)) {
      const ids = { ...ownFixtures.ids, [id]: 'not-an-id' }
      expect(statusAndCode(await call({ user: ownFixtures.administrator, ids }, ownFixtures)), id).toBe(
        '400 input.invalid',
      )
    }
  })
})

it('creating or changing a cohort, changing the appearance and inviting colleagues require a role for the whole organization (REQ-265)', () => {
  for (const name of [
    'createCohortWithCode',
    'updateCohort',
    'saveCustomization',
    'inviteColleague',
  ] as const)
    expect(endpoints[name].access, name).toBe('administrator')
})

it('every endpoint for administrators refuses an administrator who lacks a required second factor, and getOrganization succeeds after the second factor is set up (SEC-081)', async () => {
  const { administrator, ids, learner, accessCode } = await buildAccessFixtures(t)
  await updateSecondFactorRequirement(t.ctx.db, ids.organizationId, true)
  const values = { ...ids, password: learner.password, accessCode }
  const administratorEndpoints = protectedEndpoints.filter(([name]) =>
    accessCases[name].allowedRoles.includes('administrator'),
  )
  const results: string[][] = []
  for (const [name, endpoint] of administratorEndpoints) {
    const args = accessCases[name].args(values) as unknown as Args<Endpoint>
    results.push([name, statusAndCode(await t.call(endpoint, args, administrator))])
  }
  expect(results.length).toBeGreaterThan(20)
  expect(results).toEqual(administratorEndpoints.map(([name]) => [name, '403 second_factor.setup_required']))
  const getAdministration = async () =>
    (await t.call(endpoints.getAdministration, { query: {} }, administrator)).body
  expect(await getAdministration()).toMatchObject({ needsSecondFactor: true, organization: null })

  await insertSecondFactor(t, administrator.actor)
  const requestArgs = { params: { organizationId: ids.organizationId } }
  expect((await t.call(endpoints.getOrganization, requestArgs, administrator)).status).toBe(200)
  expect(await getAdministration()).toMatchObject({ organization: requestArgs.params })
})

it.each(allEndpoints.filter(([, { access }]) => access === 'public'))(
  '%s is available without a session',
  async (_, endpoint) => {
    const params = Object.fromEntries(
      Object.keys(endpoint.params?.def.shape ?? {}).map((param) => [param, 'x']),
    )
    const { status, body } = await t.call(endpoint, { params, body: {} } as unknown as Args<Endpoint>)
    expect([status, body?.code]).not.toEqual([401, 'auth.required'])
    expect(status).not.toBe(403)
  },
)

describe('the search for records of a hidden cohort detects', () => {
  it.each([
    [
      'queries that ignore the cohorts of the role (SEC-125)',
      'queries',
      [
        'exportAssessments',
        'getOverview',
        'getPerson',
        'listCohorts',
        'searchAssessments',
        'searchFolders',
        'searchLeaders',
        'withdrawInvitations',
      ],
    ],
    [
      'calls that do not check the cohort that the request names (SEC-125)',
      'namedCohorts',
      ['checkInvitations', 'getCohort', 'getReminders', 'inviteLearners', 'listReminders'],
    ],
    [
      'calls that return a report without checking its cohort (SEC-125)',
      'records',
      ['getReport', 'getReportPdf'],
    ],
  ] as const)('%s', async (_, check, names) => {
    disabledChecks[check] = true
    const leakingCalls: string[] = []
    for (const name of names) {
      const isLeak = ({ isForeign, result, revealed }: LimitedResult) =>
        revealed.length > 0 ||
        (isForeign && result === `${endpoints[name].status}` && !filterableLists.includes(name))
      if ((await callWithLimitedRole(name, ownFixtures, hiddenCohort)).some(isLeak)) leakingCalls.push(name)
    }
    expect(leakingCalls).toEqual(names)
  })
})

/**
 * A cohort outside the scope of administrators with a limited role. `secrets` are ids, names, addresses and an access
 * code that occur only in this cohort.
 */
async function buildHiddenCohort(organization: { organizationId: string; accountId: string }) {
  const lastName = 'Quillfeather'
  const options = { lastName, organization, hasGroup: true }
  const { ids, learner, accessCode } = await buildAccessFixtures(t, options)
  const email = buildAddress()
  await buildInvitation(t, { cohortId: ids.cohortId, email })
  const { name } = await t.ctx.db
    .selectFrom('cohorts')
    .select('name')
    .where('id', '=', ids.cohortId)
    .executeTakeFirstOrThrow()
  const secrets = [...idsInCohort.map((id) => ids[id]), name, lastName, learner.username, email, accessCode]
  return { organization, ids, secrets }
}

type HiddenCohort = Awaited<ReturnType<typeof buildHiddenCohort>>
type LimitedResult = { isForeign: boolean; result: string; revealed: string[] }

/**
 * Calls the endpoint as an administrator whose role covers only the cohort of these fixtures: with all ids from the
 * hidden cohort, with each single id from it, without a filter if it is a list, and with the own ids. `isForeign` is true
 * if the request names a record of the hidden cohort. `revealed` contains the secrets that only the response contains.
 */
async function callWithLimitedRole(
  name: keyof typeof accessCases,
  fixtures: AccessFixtures,
  hidden: HiddenCohort,
) {
  const { ids, password, accessCode } = fixtures
  const { organizationId, cohortId } = ids
  const user = await buildAdministrator(t, { organizationId, cohortIds: [cohortId] })
  const argsFor = (foreignIds: readonly (typeof idsInCohort)[number][]) => {
    const foreign = Object.fromEntries(foreignIds.map((id) => [id, hidden.ids[id]]))
    return JSON.parse(JSON.stringify(accessCases[name].args({ ...ids, ...foreign, password, accessCode })))
  }
  const namedIds = idsInCohort.filter((id) => idsNamedBy(name, fixtures).includes(id))
  const attempts = [...namedIds.map((id) => argsFor([id])), argsFor([])]
  if (namedIds.length > 1) attempts.unshift(argsFor(namedIds))
  if (filterableLists.includes(name)) {
    const unfiltered = argsFor([])
    for (const part of [unfiltered.query, unfiltered.body ?? {}])
      for (const key of filterKeys) delete part[key]
    attempts.push(unfiltered)
  }
  const results: LimitedResult[] = []
  for (const args of attempts) {
    const response = await t.call(endpoints[name] as Endpoint, args, user)
    const [request, text] = [JSON.stringify(args), toText(response)]
    const isForeign = namedIds.some((id) => request.includes(hidden.ids[id]))
    const revealed = hidden.secrets.filter((secret) => text.includes(secret) && !request.includes(secret))
    results.push({ isForeign, result: statusAndCode(response), revealed })
  }
  return results
}

/** Callers that most endpoints refuse come first, because a successful call can change the result of a later call. */
async function buildCallers(ownFixtures: AccessFixtures, foreignFixtures: AccessFixtures): Promise<Caller[]> {
  const { organizationId } = ownFixtures.ids
  const newLearner = await buildUser(t, { hasAcceptedTerms: false })
  const newAdministrator = await buildAdministrator(t, { organizationId, hasAcceptedTerms: false })
  const formerAdministrator = await buildAdministrator(t, { organizationId })
  await revokeAdministrator(t.ctx, { organizationId, username: formerAdministrator.username })
  const { ids } = ownFixtures
  const hasTerms = true
  return [
    { name: 'visitor', user: undefined, ids, role: 'none', hasTerms: false },
    { name: 'learner of another organization', user: foreignFixtures.learner, ids, role: 'none', hasTerms },
    {
      name: 'administrator of another organization',
      user: foreignFixtures.administrator,
      ids,
      role: 'none',
      hasTerms,
    },
    { name: 'former administrator', user: formerAdministrator, ids, role: 'none', hasTerms },
    {
      name: 'learner without terms',
      user: newLearner,
      ids: { ...ids, ...(await buildOwnIds(t, newLearner)) },
      role: 'learner',
      hasTerms: false,
    },
    {
      name: 'administrator without terms',
      user: newAdministrator,
      ids,
      role: 'administrator',
      hasTerms: false,
    },
    { name: 'administrator', user: ownFixtures.administrator, ids, role: 'administrator', hasTerms },
    { name: 'learner', user: ownFixtures.learner, ids, role: 'learner', hasTerms },
  ]
}

/** The names of the ids that the call contains. */
function idsNamedBy(name: keyof typeof accessCases, { ids, learner, accessCode }: AccessFixtures) {
  const args = JSON.stringify(accessCases[name].args({ ...ids, password: learner.password, accessCode }))
  return (Object.keys(ids) as (keyof AccessFixtures['ids'])[]).filter((id) => args.includes(ids[id]))
}

type CallResponse = Awaited<ReturnType<TestApp['call']>>

function statusAndCode({ status, body }: CallResponse) {
  return status < 300 ? `${status}` : `${status} ${body.code}`
}

function toText({ status, body }: CallResponse) {
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
  return `${status} ${text}`
}
