import { randomUUID } from 'node:crypto'
import { type Access, type Args, type Endpoint, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { revokeAdministrator } from '../organizations/administrators/revoke-administrator.ts'
import { updateSecondFactorRequirement } from '../organizations/customers/queries.ts'
import type { Actor } from '../platform/base/context.ts'
import { accessCases, type CaseValues } from '../testing/access-cases.ts'
import { type AccessFixtures, buildAccessFixtures, buildOwnIds } from '../testing/access-fixtures.ts'
import { buildAdministrator, buildCohort, buildUser } from '../testing/builders.ts'
import { insertSecondFactor } from '../testing/second-factor-steps.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

vi.mock('../accounts/credentials/password-cost.ts', () => import('../testing/low-password-cost.ts'))

const allEndpoints = Object.entries(endpoints) as [keyof typeof accessCases, Endpoint][]
const protectedEndpoints = allEndpoints.filter(([, { access }]) => access !== 'public')
const accessThatNeedsTerms: Access[] = ['consented', 'administrator', 'cohortAdministrator']

let t: TestApp
/** The names of ids that identify a cohort, one of its learners, or a record of the cohort. */
const idsInCohort: string[] = [
  'cohortId',
  'userId',
  'assessmentId',
  'openAssessmentId',
  'accessCodeId',
  'invitationId',
  'batchId',
]
/**
 * Lists with filters. They omit records outside the caller's scope, so a call with the id of another cohort succeeds
 * with an empty list.
 */
const endpointsWithCohortFilter = ['searchAssessments', 'exportAssessments', 'searchFolders']
/** An administrator with a limited role sees only the batches that they requested. */
const endpointsOnlyForRequester = ['getBatchReport', 'getBatchReportFile', 'retryBatchReport']

/** Two organizations that many tests share, because a read or a refused call does not change them. */
let ownFixtures: AccessFixtures
let otherFixtures: AccessFixtures
beforeAll(async () => {
  t = await createTestApp()
  ownFixtures = await buildAccessFixtures(t)
  otherFixtures = await buildAccessFixtures(t)
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

  it('accepts exactly the callers that its access rule allows (REQ-085, REQ-145, REQ-146, SEC-031)', async () => {
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
    it('refuses an administrator with a limited role if the endpoint concerns the whole organization, or if the call names a batch of another administrator or a record outside the cohorts that the role covers, except to filter a list (REQ-265, SEC-125)', async () => {
      const results: string[] = []
      for (const isInside of [true, false]) {
        const fixtures = isRead ? ownFixtures : await buildAccessFixtures(t)
        const { organizationId } = fixtures.ids
        const cohortId = isInside
          ? fixtures.ids.cohortId
          : (await buildCohort(t, { organizationId })).cohortId
        const user = await buildAdministrator(t, { organizationId, cohortIds: [cohortId] })
        results.push(statusAndCode(await call({ user, ids: fixtures.ids }, fixtures)))
      }
      const namedIds = idsNamedBy(name, ownFixtures)
      const namesRecordOfCohort =
        namedIds.some((id) => idsInCohort.includes(id)) && !endpointsWithCohortFilter.includes(name)
      const isAlwaysRefused = endpoint.access === 'administrator' || endpointsOnlyForRequester.includes(name)
      const success = accessCase.refusal ?? `${endpoint.status}`
      expect(results).toEqual([
        isAlwaysRefused ? '404 not_found' : success,
        isAlwaysRefused || namesRecordOfCohort ? '404 not_found' : success,
      ])
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

  await insertSecondFactor(t, administrator.actor)
  const requestArgs = { params: { organizationId: ids.organizationId } }
  expect((await t.call(endpoints.getOrganization, requestArgs, administrator)).status).toBe(200)
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
