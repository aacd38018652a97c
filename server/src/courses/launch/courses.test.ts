import { randomUUID } from 'node:crypto'
import { batchSettings, endpoints } from '@lpi/contract'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantAdministrator } from '../../organizations/administrators/grant-administrator.ts'
import { buildCohort, buildCompletedAssessment, buildInstrument } from '../../testing/builders.ts'
import {
  buildPlatform,
  clickBegin,
  enterCourse,
  platformEnvironment,
  ticketIn,
} from '../../testing/course-steps.ts'
import { type MockPlatform, roles } from '../../testing/mock-platform.ts'
import { answersTo, sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let mock: MockPlatform
let connected: Awaited<ReturnType<typeof buildPlatform>>
beforeAll(async () => {
  t = await createTestApp(platformEnvironment)
  await buildInstrument(t)
  await buildInstrument(t, { id: 'second-questionnaire' })
})
beforeEach(async () => {
  connected = await buildPlatform(t, { seatsPerCourse: 2 })
  mock = connected.mock
})
afterEach(() => mock.close())
afterAll(() => t.close())

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'
const teacher = {
  subject: 'teacher',
  roles: roles.teacher,
  claims: { given_name: 'Tessa', email: undefined },
}

async function cohortOf(assessmentId: string) {
  return t.ctx.db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['cohorts.id', 'cohorts.name', 'instrument_id', 'release_kind', 'retake_days'])
    .where('assessments.id', '=', assessmentId)
    .executeTakeFirstOrThrow()
}

function chooseContent(context: { id: string; title: string }, settings: Record<string, unknown> = {}) {
  return mock.launch(t, {
    ...teacher,
    context,
    claims: {
      [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
      [`${CLAIM}resource_link`]: undefined,
      'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
        deep_link_return_url: `${mock.origin}/return?id=7`,
        data: 'opaque',
        accept_types: ['ltiResourceLink'],
        ...settings,
      },
    },
  })
}

/** Sends the form of the content page, and verifies the answer as a platform does. */
async function addToCourse(page: { body: string }, fields: Record<string, string>) {
  const response = await clickBegin(t, page, fields, '/lti/content')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-security-policy']).toContain(`form-action 'self' ${mock.origin};`)
  expect(response.body).toContain(`action="${mock.origin}/return?id=7"`)
  const jwt = /name="JWT" value="([^"]+)"/.exec(response.body)![1]!
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(await mock.state.toolKeys()), {
    issuer: mock.clientId,
    audience: mock.issuer,
    algorithms: ['RS256'],
  })
  expect(payload).toMatchObject({
    [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}deployment_id`]: 'deployment-1',
    'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'opaque',
  })
  const [item] = payload['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as {
    custom: Record<string, string>
    title: string
    url: string
    lineItem: object
  }[]
  expect(item).toMatchObject({ url: 'https://lpi.test/lti/launch', lineItem: { scoreMaximum: 1 } })
  return item!
}

describe('the cohort of a course', () => {
  it('is made at the first launch of a plain link, with a name of its own, and later links of the course lead to it', async () => {
    const context = { id: 'plain', title: 'Leadership 101' }
    await buildCohort(t, { organizationId: connected.organizationId, name: 'Leadership 101' })
    const first = await enterCourse(t, mock, { subject: 'a', context })
    const second = await enterCourse(t, mock, { subject: 'b', context, link: 'link-2' })
    const cohort = await cohortOf(first.assessmentId)
    expect(cohort.name).toBe('Leadership 101 (2)')
    expect((await cohortOf(second.assessmentId)).id).toBe(cohort.id)
    const other = await enterCourse(t, mock, {
      subject: 'a',
      context: { id: 'other', title: 'Leadership 101' },
      link: 'link-3',
    })
    expect((await cohortOf(other.assessmentId)).name).toBe('Leadership 101 (3)')
  })

  it('is made once, even if several students open the activity at the same moment', async () => {
    const context = { id: 'rush', title: 'Rush' }
    const pages = await Promise.all(['r1', 'r2'].map((subject) => mock.launch(t, { subject, context })))
    const begun = await Promise.all(pages.map(({ response }) => clickBegin(t, response)))
    expect(begun.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const courses = await t.ctx.db
      .selectFrom('courses')
      .select('cohort_id')
      .where('title', '=', 'Rush')
      .execute()
    expect(courses).toHaveLength(1)
  })

  it('is what a teacher chooses: a questionnaire and a new cohort, or one that the course has (REQ-393)', async () => {
    const context = { id: 'chosen', title: 'Team week' }
    const { response } = await chooseContent(context)
    const item = await addToCourse(response, {
      instrument: 'second-questionnaire',
      name: 'Team week, spring',
    })
    expect(item.title).toBe('Team week, spring')
    const custom = item.custom
    const learner = await enterCourse(t, mock, { subject: 'c', context, custom, link: 'chosen-1' })
    expect(await cohortOf(learner.assessmentId)).toMatchObject({
      name: 'Team week, spring',
      instrument_id: 'second-questionnaire',
    })
    const again = await chooseContent(context)
    expect(again.response.body).toContain('Team week, spring')
    const same = await addToCourse(again.response, { course: custom.lpi_course!, instrument: '', name: '' })
    expect(same.custom.lpi_course).toBe(custom.lpi_course)
  })

  it('of a copied course or a new term is a new one, with the same questionnaire and settings (REQ-393)', async () => {
    const { response } = await chooseContent({ id: 'term-1', title: 'Term 1' })
    const { custom } = await addToCourse(response, { instrument: 'second-questionnaire', name: 'Term 1' })
    const first = await enterCourse(t, mock, {
      subject: 'd',
      context: { id: 'term-1', title: 'Term 1' },
      custom,
      link: 't1',
    })
    const model = await cohortOf(first.assessmentId)
    await t.ctx.db
      .updateTable('cohorts')
      .set({ release_kind: 'by-administrator', retake_days: 30 })
      .where('id', '=', model.id)
      .execute()
    const copies = {
      // The platform copies the custom parameters.
      'by the entry of the link': { context: { id: 'term-2', title: 'Term 2' }, custom, link: 't2' },
      // The platform substitutes the ids from which link and course were copied.
      'by the history of the link': {
        context: { id: 'term-3', title: 'Term 3' },
        custom: { lpi_link_history: 't0,t1' },
        link: 't3',
      },
      'by the history of the course': {
        context: { id: 'term-4', title: 'Term 4' },
        custom: { lpi_context_history: 'term-1', lpi_link_history: '$ResourceLink.id.history' },
        link: 't4',
      },
    }
    const names = new Set([model.id])
    for (const copy of Object.values(copies)) {
      const { assessmentId } = await enterCourse(t, mock, { subject: 'd', ...copy })
      const cohort = await cohortOf(assessmentId)
      expect(cohort).toMatchObject({
        name: copy.context.title,
        instrument_id: 'second-questionnaire',
        release_kind: 'by-administrator',
        retake_days: 30,
      })
      names.add(cohort.id)
      const second = await enterCourse(t, mock, { subject: 'e', ...copy, link: `${copy.link}-b` })
      expect((await cohortOf(second.assessmentId)).id).toBe(cohort.id)
    }
    expect(names.size).toBe(4)
  })

  it('has the seats of the connection; without a seat, the launch says whom to ask (REQ-393)', async () => {
    const { administrator, organizationId, platform } = connected
    const { deploymentIds: _, ...settings } = mock.registration
    const body = {
      ...settings,
      seatsPerCourse: 2,
      contactEmail: 'office@college.example',
      state: 'on' as const,
      version: 0,
    }
    const args = { params: { platformId: platform.id }, query: { organizationId }, body }
    expect((await t.call(endpoints.updatePlatform, args, administrator)).status).toBe(200)
    const context = { id: 'full', title: 'Full' }
    for (const subject of ['f1', 'f2']) await enterCourse(t, mock, { subject, context })
    const { response } = await mock.launch(t, { subject: 'f3', context })
    const refused = await clickBegin(t, response)
    expect([refused.statusCode, refused.body.includes('No seats left')]).toEqual([200, true])
    expect(refused.body).toContain('mailto:office@college.example')
    const { n } = await t.ctx.db
      .selectFrom('institution_identities')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('subject', '=', 'f3')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(0)
    // The administrator adds seats with another code.
    const { cohort_id: folderId } = await t.ctx.db
      .selectFrom('courses')
      .select('cohort_id')
      .where('title', '=', 'Full')
      .executeTakeFirstOrThrow()
    const { id, version } = sampleInstrument()
    const code = {
      params: { folderId },
      query: { organizationId },
      body: { instrument: { id, version }, seats: 5 },
    }
    expect((await t.call(endpoints.createCohortCode, code, administrator)).status).toBe(201)
    expect((await clickBegin(t, response)).statusCode).toBe(303)
  })
})

describe('a course entry that a person invents or takes from another course (SEC-176)', () => {
  it('leads to no cohort of another course, organization or deployment', async () => {
    const other = await buildPlatform(t)
    const own = await enterCourse(t, other.mock, { subject: 'x', context: { id: 'own', title: 'Own' } })
    const { id: foreignId } = await t.ctx.db
      .selectFrom('courses')
      .innerJoin('assessments', 'assessments.cohort_id', 'courses.cohort_id')
      .select('courses.id')
      .where('assessments.id', '=', own.assessmentId)
      .executeTakeFirstOrThrow()
    for (const lpi_course of [foreignId, randomUUID(), "' or true --"]) {
      const context = { id: `mine-${lpi_course}`, title: 'Mine' }
      const entered = await enterCourse(t, mock, {
        subject: 'attacker',
        context,
        custom: { lpi_course },
        link: `mine-${lpi_course}`,
      })
      expect((await cohortOf(entered.assessmentId)).id).not.toBe((await cohortOf(own.assessmentId)).id)
      const { response } = await chooseContent(context)
      const item = await addToCourse(response, { course: foreignId, instrument: '', name: 'Other' })
      expect(item.custom.lpi_course).not.toBe(foreignId)
    }
    await other.mock.close()
  })

  it('a learner cannot choose content', async () => {
    const { response } = await mock.launch(t, {
      claims: {
        [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
        'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
          deep_link_return_url: `${mock.origin}/return`,
        },
      },
    })
    expect(ticketIn(response)).toBe('')
  })
})

describe('a teacher', () => {
  const complete = async (entered: { assessmentId: string; accessToken: string }) => {
    const responses = answersTo(sampleInstrument(), 3)
    const args = { params: { assessmentId: entered.assessmentId }, query: {}, body: { responses } }
    expect((await t.call(endpoints.saveAnswers, args as never, entered)).status).toBe(200)
  }

  async function buildCourse(id: string) {
    const context = { id, title: id }
    const entered = await enterCourse(t, mock, { ...teacher, subject: `teacher-${id}`, context, link: id })
    const learner = await enterCourse(t, mock, { subject: `learner-${id}`, context, link: id })
    await complete(learner)
    return { teacher: entered, learner }
  }

  const query = () => ({ organizationId: connected.organizationId })

  it('sees the progress of the course and no other course, and is listed with it (REQ-396, SEC-177)', async () => {
    const [own, other] = [await buildCourse('course-a'), await buildCourse('course-b')]
    expect(own.teacher).toMatchObject({ destination: 'cohort', organizationId: connected.organizationId })
    const search = await t.call(
      endpoints.searchAssessments,
      { query: query(), body: {} } as never,
      own.teacher,
    )
    expect(search.body.items).toHaveLength(1)
    expect(search.body.items[0]).toMatchObject({ folder: { id: own.teacher.folderId }, status: 'COMPLETED' })
    const cohorts = await t.call(endpoints.listCohorts, { query: query() } as never, own.teacher)
    expect(cohorts.body.items.map(({ id }: { id: string }) => id)).toEqual([own.teacher.folderId])
    const params = { folderId: other.teacher.folderId }
    expect((await t.call(endpoints.getCohort, { params, query: query() }, own.teacher)).status).toBe(404)
    expect((await t.call(endpoints.listColleagues, { query: query() }, own.teacher)).status).toBe(404)
    expect((await t.call(endpoints.listPlatforms, { query: query() }, own.teacher)).status).toBe(404)
    const courses = await t.call(endpoints.listCourses, { query: query() }, own.teacher)
    expect(courses.body.items).toMatchObject([
      { title: 'course-a', teachers: [{ firstName: 'Tessa' }], joined: 1, members: null },
    ])
    const foreign = await t.ctx.db
      .selectFrom('courses')
      .select('id')
      .where('cohort_id', '=', other.teacher.folderId)
      .executeTakeFirstOrThrow()
    const change = { params: { courseId: foreign.id }, query: query(), body: { sendsInvitations: true } }
    expect((await t.call(endpoints.updateCourse, change, own.teacher)).status).toBe(404)
  })

  it('reads individual reports only if the organization says so: no report, batch or export otherwise (REQ-396, SEC-178)', async () => {
    const { teacher: own, learner } = await buildCourse('course-c')
    const params = { assessmentId: learner.assessmentId }
    const { organizationId, administrator, platform } = connected
    const batch = {
      organizationId,
      type: 'individual' as const,
      path: '/reports/individual' as const,
      settings: batchSettings,
    }
    const attempts = () =>
      Promise.all([
        t.call(endpoints.getReport, { params, query: {} }, own),
        t.call(endpoints.getReportPdf, { params, query: {} }, own),
        t.call(
          endpoints.createBatchReport,
          { body: { ...batch, assessmentIds: [learner.assessmentId] } },
          own,
        ),
        t.call(endpoints.createBatchReport, { body: { ...batch, folderId: own.folderId } }, own),
        t.call(
          endpoints.exportDataset,
          {
            query: query(),
            body: { content: 'scores', hasNames: true, folderIds: own.folderId, format: 'csv' },
          } as never,
          own,
        ),
      ])
    const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status)
    expect(statuses(await attempts())).toEqual([404, 404, 404, 404, 404])
    const progress = { content: 'progress', hasNames: true, folderIds: own.folderId }
    const exported = await t.call(endpoints.exportDataset, { query: query(), body: progress } as never, own)
    expect(exported.status).toBe(200)
    const { deploymentIds: _, ...settings } = mock.registration
    const allow = async (teachersSeeReports: boolean, version: number) => {
      const body = { ...settings, teachersSeeReports, state: 'on' as const, version }
      const args = { params: { platformId: platform.id }, query: { organizationId }, body }
      expect((await t.call(endpoints.updatePlatform, args, administrator)).status).toBe(200)
    }
    await allow(true, 0)
    const allowed = await attempts()
    expect(statuses(allowed)).toEqual([200, 200, 202, 202, 200])
    await allow(false, 1)
    const done = { params: { batchId: allowed[2]!.body.id } }
    expect((await t.call(endpoints.getBatchReport, done, own)).status).toBe(404)
    expect(statuses(await attempts())).toEqual([404, 404, 404, 404, 404])
  })

  it('loses the course when the deployment is no longer approved or the platform is off', async () => {
    const { teacher: own } = await buildCourse('course-d')
    const canOpen = async () => {
      const params = { folderId: own.folderId }
      return (await t.call(endpoints.getCohort, { params, query: query() }, own)).status
    }
    const setState = (state: string) =>
      t.ctx.db.updateTable('connections').set({ state }).where('id', '=', connected.platform.id).execute()
    expect(await canOpen()).toBe(200)
    await setState('off')
    expect(await canOpen()).toBe(404)
    await setState('on')
    await t.ctx.db.updateTable('platform_deployments').set({ approved_at: null }).execute()
    expect(await canOpen()).toBe(404)
  })

  it('of several courses, who also administers a cohort, sees all of them, and reports only where the other role covers them (SEC-178)', async () => {
    const { teacher: first, learner } = await buildCourse('course-e')
    const second = await enterCourse(t, mock, {
      ...teacher,
      subject: 'teacher-course-e',
      context: { id: 'course-f', title: 'f' },
      link: 'f',
    })
    const { organizationId } = connected
    const own = await buildCompletedAssessment(t, { organizationId })
    const { user_id: userId } = await t.ctx.db
      .selectFrom('course_teachers')
      .innerJoin('courses', 'courses.id', 'course_id')
      .select('user_id')
      .where('cohort_id', '=', first.folderId)
      .executeTakeFirstOrThrow()
    await grantAdministrator(t.ctx.db, { organizationId, userId, cohortIds: [own.cohortId] })
    await t.ctx.db
      .updateTable('users')
      .set({ email_confirmed_at: t.ctx.now() })
      .where('id', '=', userId)
      .execute()
    const cohorts = await t.call(endpoints.listCohorts, { query: query() } as never, second)
    const ids = cohorts.body.items.map(({ id }: { id: string }) => id)
    expect(ids.sort()).toEqual([first.folderId, second.folderId, own.cohortId].sort())
    const read = async (assessmentId: string) =>
      (await t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, second)).status
    expect([await read(own.assessmentId), await read(learner.assessmentId)]).toEqual([200, 404])
    // A move would show the report.
    const { user_id } = await t.ctx.db
      .selectFrom('assessments')
      .select('user_id')
      .where('id', '=', learner.assessmentId)
      .executeTakeFirstOrThrow()
    const move = {
      params: { userId: user_id, assessmentId: learner.assessmentId },
      query: query(),
      body: { fromFolderId: first.folderId, folderId: own.cohortId },
    }
    expect((await t.call(endpoints.moveAssessment, move, second)).status).toBe(404)
  })
})
