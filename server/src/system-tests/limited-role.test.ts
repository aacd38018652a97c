import { type Args, type Endpoint, endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { grantAdministrator } from '../organizations/administrators/grant-administrator.ts'
import { accessCases, type CaseValues } from '../testing/access-cases.ts'
import { type AccessFixtures, buildAccessFixtures } from '../testing/access-fixtures.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCompletedAssessment,
  buildInvitation,
  buildUser,
} from '../testing/builders.ts'
import { buildAddress } from '../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

vi.mock('../accounts/credentials/password-cost.ts', () => import('../testing/low-password-cost.ts'))

/** Cohort checks that a test turns off, to prove that the search for leaks notices the missing check. */
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

type Name = keyof typeof accessCases
const administratorCalls = (Object.keys(accessCases) as Name[]).filter((name) =>
  accessCases[name].allowedRoles.includes('administrator'),
)
/** Lists that can be filtered by cohort. If the cohort is outside the scope, the list is empty. */
const filteredLists: Name[] = ['searchAssessments', 'exportAssessments', 'searchFolders', 'searchLeaders']

let t: TestApp
let ownFixtures: AccessFixtures
let hiddenFixtures: AccessFixtures
let limitedAdministrator: Awaited<ReturnType<typeof buildAdministrator>>
/** Ids, names, addresses and an access code that occur only in the cohort outside the administrator’s scope. */
let secrets: string[]
beforeAll(async () => {
  t = await createTestApp()
  ownFixtures = await buildAccessFixtures(t)
  hiddenFixtures = await buildAccessFixtures(t, { lastName: 'Quillfeather' }, ownFixtures.ids)
  const { organizationId, cohortId } = ownFixtures.ids
  limitedAdministrator = await buildAdministrator(t, { organizationId, cohortIds: [cohortId] })
  const invitedAddress = buildAddress()
  await buildInvitation(t, { cohortId: hiddenFixtures.ids.cohortId, email: invitedAddress })
  const {
    cohortId: hiddenCohort,
    assessmentId,
    openAssessmentId,
    invitationId,
    accessCodeId,
    batchId,
  } = hiddenFixtures.ids
  const { name } = await t.ctx.db
    .selectFrom('cohorts')
    .select('name')
    .where('id', '=', hiddenCohort)
    .executeTakeFirstOrThrow()
  secrets = [
    hiddenCohort,
    assessmentId,
    openAssessmentId,
    invitationId,
    accessCodeId,
    batchId,
    hiddenFixtures.ids.userId,
    name,
    'Quillfeather',
    hiddenFixtures.learner.username,
    invitedAddress,
    hiddenFixtures.accessCode,
  ]
})
afterEach(() => {
  Object.assign(disabledChecks, { queries: false, records: false, namedCohorts: false })
})
afterAll(() => t.close())

type Ids = AccessFixtures['ids']
const filterKeys = ['folderId', 'folderIds', 'ids']

/** Calls an endpoint with these ids as the limited administrator. */
async function call(name: Name, ids: Ids, { isUnfiltered = false } = {}) {
  const values: CaseValues = {
    ...ids,
    password: ownFixtures.learner.password,
    accessCode: ownFixtures.accessCode,
  }
  const args = JSON.parse(JSON.stringify(accessCases[name].args(values)))
  if (isUnfiltered) {
    for (const part of [args.query, args.body ?? {}]) for (const key of filterKeys) delete part[key]
  }
  const response = await t.call(endpoints[name] as Endpoint, args as Args<Endpoint>, limitedAdministrator)
  const { body } = response
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body ?? null)
  return { status: response.status, text, request: JSON.stringify(args) }
}

/** The names of the ids that differ between the two cohorts. */
const idNames = [
  'cohortId',
  'assessmentId',
  'openAssessmentId',
  'invitationId',
  'accessCodeId',
  'batchId',
  'userId',
] as const

/**
 * Sets of ids: the ids of the caller's cohort; for each of `idNames`, the same set with only that id taken from the
 * other cohort; and a set with all of `idNames` taken from the other cohort.
 */
function buildAttempts(): Ids[] {
  const foreignIds = Object.fromEntries(idNames.map((id) => [id, hiddenFixtures.ids[id]]))
  return [
    ownFixtures.ids,
    ...idNames.map((id) => ({ ...ownFixtures.ids, [id]: hiddenFixtures.ids[id] })),
    { ...ownFixtures.ids, ...foreignIds },
  ]
}

/**
 * The calls whose response contains a secret that the request did not contain, and the calls that accept an id from the
 * other cohort. A list may accept such an id as a filter, because the list is then empty.
 */
async function findLeaks() {
  const leaks = new Set<string>()
  for (const name of administratorCalls) {
    const isList = filteredLists.includes(name)
    const responses = [
      ...(isList ? [await call(name, ownFixtures.ids, { isUnfiltered: true })] : []),
      ...(await callSequentially(name, buildAttempts())),
    ]
    for (const { status, text, request } of responses) {
      const isRevealed = secrets.some((secret) => text.includes(secret) && !request.includes(secret))
      const isForeign = idNames.some((id) => request.includes(hiddenFixtures.ids[id]))
      if (isRevealed || (isForeign && status < 300 && !isList)) leaks.add(name)
    }
  }
  return [...leaks].toSorted()
}

async function callSequentially(name: Name, attemptedIds: readonly Ids[]) {
  const responses = []
  for (const ids of attemptedIds) responses.push(await call(name, ids))
  return responses
}

describe('an administrator whose role is limited to one cohort', () => {
  it('gets no id, name, email address or access code from another cohort in any response; only lists that can be filtered by cohort accept an id from another cohort (REQ-265, SEC-125)', async () => {
    expect(administratorCalls.length).toBeGreaterThan(35)
    expect(await findLeaks()).toEqual([])
  })

  it('gets status 404 from every call that requires a role for the whole organization (REQ-265)', async () => {
    const refusedCalls = administratorCalls.filter((name) => endpoints[name].access === 'administrator')
    const results = await Promise.all(
      refusedCalls.map(async (name) => [name, (await call(name, ownFixtures.ids)).status]),
    )
    expect(results).toEqual(refusedCalls.map((name) => [name, 404]))
    expect(refusedCalls).toEqual(
      expect.arrayContaining([
        'createCohortWithCode',
        'updateCohort',
        'saveCustomization',
        'inviteColleague',
      ]),
    )
  })

  it('sees a batch only if they requested it, and only while its assessments are in their cohort (SEC-125)', async () => {
    const fixtures = await buildAccessFixtures(t)
    const { organizationId, cohortId, assessmentId, userId } = fixtures.ids
    const [firstAdministrator, secondAdministrator] = [
      await buildAdministrator(t, { organizationId, cohortIds: [cohortId] }),
      await buildAdministrator(t, { organizationId, cohortIds: [cohortId] }),
    ]
    const args = accessCases.createBatchReport.args({ ...fixtures.ids, password: '', accessCode: '' })
    const { body: batch } = await t.call(endpoints.createBatchReport, args, firstAdministrator)
    const listBatchesFor = async (user: { accessToken: string }) => {
      const { body } = await t.call(endpoints.listBatchReports, { query: { organizationId } }, user)
      return [body.total, body.items.map(({ id }: { id: string }) => id)]
    }
    expect(await listBatchesFor(firstAdministrator)).toEqual([1, [batch.id]])
    expect(await listBatchesFor(secondAdministrator)).toEqual([0, []])
    const otherAssessment = await buildAssessment(t, { organizationId })
    const move = {
      params: { userId, assessmentId },
      query: { organizationId },
      body: { fromFolderId: cohortId, folderId: otherAssessment.cohortId },
    }
    expect((await t.call(endpoints.moveAssessment, move, fixtures.administrator)).status).toBe(204)
    expect(await listBatchesFor(firstAdministrator)).toEqual([0, []])
    const byId = { params: { batchId: batch.id } }
    expect((await t.call(endpoints.getBatchReport, byId, firstAdministrator)).status).toBe(404)
  })

  it('gets reports that do not show the change since an assessment in another cohort (SEC-125)', async () => {
    const fixtures = await buildAccessFixtures(t)
    const { organizationId } = fixtures.ids
    const learner = await buildUser(t)
    const earlierAssessment = await buildCompletedAssessment(t, { organizationId, learner, values: [1] })
    const laterAssessment = await buildCompletedAssessment(t, { organizationId, learner, values: [5] })
    const laterCohortAdministrator = await buildAdministrator(t, {
      organizationId,
      cohortIds: [laterAssessment.cohortId],
    })
    const bothCohortsAdministrator = await buildAdministrator(t, {
      organizationId,
      cohortIds: [earlierAssessment.cohortId, laterAssessment.cohortId],
    })
    const showsChangeTo = async (user: { accessToken: string }) => {
      const args = { params: { assessmentId: laterAssessment.assessmentId }, query: {} }
      const { body } = await t.call(endpoints.getReport, args, user)
      const { scales } = body.report as { scales: { change: object | null }[] }
      return scales.some(({ change }) => change !== null)
    }
    expect(await showsChangeTo(bothCohortsAdministrator)).toBe(true)
    expect(await showsChangeTo(fixtures.administrator)).toBe(true)
    expect(await showsChangeTo(laterCohortAdministrator)).toBe(false)
  })

  it('is not listed as an OrgAdmin, and loses the limited role when granted a role for the whole organization (REQ-266)', async () => {
    const { organizationId } = ownFixtures.ids
    const listRoles = async ({ userId, accessToken }: typeof limitedAdministrator) =>
      (await t.call(endpoints.listOrganizationUserRoles, { query: { userId } }, { accessToken })).body
    expect(await listRoles(limitedAdministrator)).toMatchObject({
      items: [],
      cohortRoles: [{ organizationRole: 'CohortAdmin', organizationId }],
    })
    const promotedAdministrator = await buildAdministrator(t, {
      organizationId,
      cohortIds: [ownFixtures.ids.cohortId],
    })
    await grantAdministrator(t.ctx.db, { organizationId, userId: promotedAdministrator.userId })
    expect(await listRoles(promotedAdministrator)).toMatchObject({
      items: [{ organizationId }],
      cohortRoles: [],
    })
  })
})

describe('the search for leaks detects', () => {
  it('queries that ignore the cohorts of the role (SEC-125)', async () => {
    disabledChecks.queries = true
    expect(await findLeaks()).toEqual(
      expect.arrayContaining([
        'exportAssessments',
        'getOverview',
        'getPerson',
        'listCohorts',
        'listInvitations',
        'searchAssessments',
        'searchFolders',
        'searchLeaders',
        'withdrawInvitations',
      ]),
    )
  })

  it('calls that do not check the cohort that the request names (SEC-125)', async () => {
    disabledChecks.namedCohorts = true
    expect(await findLeaks()).toEqual(
      expect.arrayContaining([
        'checkInvitations',
        'getCohort',
        'getReminders',
        'inviteLearners',
        'listReminders',
      ]),
    )
  })

  it('calls that return a report without checking its cohort (SEC-125)', async () => {
    disabledChecks.records = true
    expect(await findLeaks()).toEqual(expect.arrayContaining(['getReport', 'getReportPdf']))
  })
})
