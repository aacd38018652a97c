import { randomUUID } from 'node:crypto'
import { type Args, type Endpoint, type Endpoints, endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions/open-session.ts'
import { createApp } from '../app.ts'
import { createDemo } from '../operation/demo/create-demo.ts'
import { createOrganization } from '../organizations/customers/create-organization.ts'
import { connect, type Database } from '../platform/db/connect.ts'
import { buildAdministrator } from '../testing/builders.ts'
import { copyLearners, prepareReports } from '../testing/copy-learners.ts'
import { createCall } from '../testing/open-test-app.ts'
import { countReadRows, createQueryPlanRecorder, listScans } from '../testing/record-query-plans.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Twenty organizations of the same size, with more than 100,000 assessments in total. */
const ORGANIZATIONS = 20
const LEARNERS_COPIED = 250
const COPIES = 19

/** PostgreSQL does not choose the generic plan of a prepared statement before the sixth execution. */
const WARM_UP_EXECUTIONS = 6

/** The number of rows in these tables grows with the number of learners. */
const growingTables = new Set([
  'users',
  'user_mappings',
  'user_consents',
  'sessions',
  'audit_events',
  'assessments',
  'assessment_evidence',
  'responses',
  'response_operations',
  'invitations',
  'group_editions',
  'group_edition_members',
])

let t: TestApp
let database: Database
let app: Awaited<ReturnType<typeof createApp>>['app']
let recordPlans: Awaited<ReturnType<typeof createQueryPlanRecorder>>
let people: Awaited<ReturnType<typeof findPeople>>
beforeAll(async () => {
  t = await createTestApp()
  const organizationId = await seed()
  // One connection, because each connection has its own plans.
  database = connect({ connectionString: t.url, max: 1 }, () => {})
  recordPlans = await createQueryPlanRecorder(database.pool, t.url)
  app = (await createApp({ ...t.ctx, db: database.db })).app
  people = await findPeople(organizationId)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await t.close()
})

async function seed() {
  const { db } = t.ctx
  const { organizationId } = await createDemo(t.ctx, { learners: LEARNERS_COPIED, seed: 1 })
  await prepareReports(t.ctx, organizationId)
  const targets = [{ organizationId, copies: COPIES - 1, copiesAllTables: true }]
  while (targets.length < ORGANIZATIONS) {
    const otherOrganization = await createOrganization(db, { name: `College ${targets.length}` })
    targets.push({ organizationId: otherOrganization.organizationId, copies: COPIES, copiesAllTables: false })
  }
  await copyLearners(db, { organizationId, targets })
  await sql`vacuum analyze`.execute(db)
  return organizationId
}

async function findPeople(organizationId: string) {
  const { db } = t.ctx
  const findLearner = async (status: string) => {
    const learner = await db
      .selectFrom('assessments')
      .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
      .innerJoin('users', 'users.id', 'assessments.user_id')
      .select(['user_id as userId', 'email', 'assessments.id as assessmentId', 'cohort_id as cohortId'])
      .where('organization_id', '=', organizationId)
      .where('status', '=', status)
      .where('user_id', 'not in', (eb) =>
        eb.selectFrom('people_without_consent').select('user_id').$castTo<{ user_id: string }>(),
      )
      .orderBy('assessments.id')
      .executeTakeFirstOrThrow()
    const answer = await db
      .selectFrom('responses')
      .select(['question_id as questionId', sql<number>`value`.as('value')])
      .where('assessment_id', '=', learner.assessmentId)
      .where(sql<string>`jsonb_typeof(value)`, '=', 'number')
      .executeTakeFirstOrThrow()
    const tokens = await openSession(t.ctx, { id: learner.userId, security_version: 1 })
    return { ...learner, answer, accessToken: tokens!.access_token }
  }
  return {
    organizationId,
    learnerInProgress: await findLearner('IN_PROGRESS'),
    learnerWithReport: await findLearner('COMPLETED'),
    administrator: await buildAdministrator(t, { organizationId }),
  }
}

type Caller = { accessToken: string }
type Case<E extends Endpoint> = (fixtures: typeof people) => [args: Args<E>, caller: Caller]

/**
 * Sends the request until PostgreSQL has chosen the final plans for the SQL statements, and then once more. Returns the
 * status of the last request, the growing tables that it read sequentially, and the number of rows that it read.
 */
async function measureScans<E extends Endpoint>(endpoint: E, build: Case<E>) {
  const call = createCall(app)
  const send = () => {
    const [args, caller] = build(people)
    return call(endpoint, args, caller)
  }
  for (let i = 0; i < WARM_UP_EXECUTIONS; i++) await send()
  const { result, plans } = await recordPlans(send)
  const scans = plans.flatMap(listScans)
  return {
    status: result.status,
    sequential: scans
      .filter((scan) => scan['Node Type'] === 'Seq Scan' && growingTables.has(scan['Relation Name']!))
      .map((scan) => scan['Relation Name']),
    rows: scans.reduce((total, scan) => total + countReadRows(scan), 0),
  }
}

async function countAssessments(organizationId?: string) {
  const { n } = await t.ctx.db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId!))
    .executeTakeFirstOrThrow()
  return Number(n)
}

it('the test data has more than 100,000 assessments, fewer than 6,000 of them in the tested organization', async () => {
  expect(await countAssessments()).toBeGreaterThan(100_000)
  expect(await countAssessments(people.organizationId)).toBeLessThan(6000)
})

/**
 * Higher than for other requests, because a search also reads invitations and the list of people who have withdrawn
 * consent. The test data has about 90 such people.
 */
const MAX_ROWS_OF_SEARCH = 1500

describe('regardless of the number of other learners, few rows are read', () => {
  const itReadsFewRows = <Name extends keyof Endpoints>(
    name: string,
    endpoint: Name,
    build: Case<Endpoints[Name]>,
  ) =>
    it(`for ${name}`, async () => {
      const { status, sequential, rows } = await measureScans(endpoints[endpoint], build)
      expect({ status, sequential }).toEqual({ status: 200, sequential: [] })
      expect(rows).toBeLessThan(endpoint === 'searchAssessments' ? MAX_ROWS_OF_SEARCH : 500)
    })

  itReadsFewRows('a question page', 'getQuestionsPage', ({ learnerInProgress }) => [
    { params: { assessmentId: learnerInProgress.assessmentId }, query: { page: 1 } },
    learnerInProgress,
  ])
  itReadsFewRows('a save of answers', 'saveAnswers', ({ learnerInProgress }) => [
    {
      params: { assessmentId: learnerInProgress.assessmentId },
      query: {},
      body: { responses: [learnerInProgress.answer], operationId: randomUUID() },
    },
    learnerInProgress,
  ])
  itReadsFewRows('the assessments of a learner', 'listAssessments', ({ learnerInProgress }) => [
    { query: {} },
    learnerInProgress,
  ])
  itReadsFewRows('the report of a learner', 'getReport', ({ learnerWithReport }) => [
    { params: { assessmentId: learnerWithReport.assessmentId }, query: {} },
    learnerWithReport,
  ])
  itReadsFewRows('a profile', 'getUser', ({ learnerInProgress }) => [
    { params: { userId: learnerInProgress.userId } },
    learnerInProgress,
  ])
  itReadsFewRows(
    'a search for the assessments of a cohort',
    'searchAssessments',
    ({ organizationId, learnerWithReport, administrator }) => [
      { query: { organizationId }, body: { folderIds: learnerWithReport.cohortId } },
      administrator,
    ],
  )
  itReadsFewRows(
    'a search for assessments by email address',
    'searchAssessments',
    ({ organizationId, learnerWithReport, administrator }) => [
      { query: { organizationId }, body: { keyword: learnerWithReport.email } },
      administrator,
    ],
  )
})

describe('regardless of the number of other organizations, fewer than three rows per assessment of an organization are read', () => {
  type Search = 'searchAssessments' | 'searchLeaders' | 'searchFolders' | 'listCohorts' | 'getOverview'
  const itReadsFewRows = <Name extends Search>(
    name: string,
    endpoint: Name,
    input: object,
    rowsPerAssessment = 3,
  ) =>
    it(`to list ${name}`, async () => {
      const { organizationId } = people
      const { status, sequential, rows } = await measureScans(
        endpoints[endpoint] as Endpoint,
        ({ administrator }) => [
          (endpoint === 'searchAssessments'
            ? { query: { organizationId }, body: input }
            : { query: { organizationId, ...input } }) as unknown as Args<Endpoint>,
          administrator,
        ],
      )
      expect({ status, sequential }).toEqual({ status: 200, sequential: [] })
      expect(rows).toBeLessThan(rowsPerAssessment * (await countAssessments(organizationId)))
    })

  itReadsFewRows('the newest assessments', 'searchAssessments', {}, 0.5)
  itReadsFewRows('the most recently changed assessments', 'searchAssessments', { orderBy: '-UpdatedAt' }, 0.5)
  itReadsFewRows('the completed assessments', 'searchAssessments', { status: 'COMPLETED' }, 0.5)
  itReadsFewRows('the assessments sorted by name', 'searchAssessments', { orderBy: '+Name' })
  itReadsFewRows('the assessments that match a keyword', 'searchAssessments', { keyword: 'reyes, b' })
  itReadsFewRows('the learners', 'searchLeaders', {})
  itReadsFewRows('the learners who match a keyword', 'searchLeaders', { keyword: 'reyes' })
  itReadsFewRows('the cohorts with a completed assessment', 'searchFolders', {})
  itReadsFewRows('the cohorts with their counts', 'listCohorts', {})
  itReadsFewRows('the progress of the current cohorts (REQ-181)', 'getOverview', {})
  itReadsFewRows('the assessments of current cohorts', 'searchAssessments', { isArchived: false }, 0.5)
})
