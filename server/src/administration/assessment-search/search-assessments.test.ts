import { type AssessmentFilters, assessmentOrders, endpoints, type FoundAssessment } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { recordLearnerSearch } from '../../accounts/audit/record-learner-search.ts'
import { insertConsent } from '../../accounts/users/queries.ts'
import { updateAnswers } from '../../answering/assessments/queries.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildInvitation,
  buildUser,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type SearchBody = Partial<Record<keyof AssessmentFilters | 'offset' | 'size', unknown>>

/**
 * An organization with one person in each status, and a withdrawn invitation. The assessments and the open invitation
 * were created on four consecutive days.
 */
async function buildCollege() {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const [autumn, spring] = [
    await buildCohort(t, { organizationId, name: 'Group 10' }),
    await buildCohort(t, { organizationId, name: 'Group 9' }),
  ]
  const instrument = await buildInstrument(t)
  const buildPerson = (firstName: string, lastName: string, username: string) =>
    buildUser(t, { firstName, lastName, username: `${username}-${organizationId}@example.com` })

  setClock('2026-03-01T10:00:00Z')
  const zoe = await buildPerson('Zoë', 'Ångström', 'zoe')
  await buildCompletedAssessment(t, { learner: zoe, cohortId: autumn.cohortId, instrument })
  setClock('2026-03-02T23:59:59Z')
  const bo = await buildPerson('Bo', 'Baker_100%', 'bo')
  const startedAssessment = await buildAssessment(t, { learner: bo, cohortId: spring.cohortId, instrument })
  await insertAnswers(startedAssessment.assessmentId, instrument.statements.slice(0, 1))
  setClock('2026-03-03T00:00:00Z')
  const cy = await buildPerson('Cy', 'Bakerman', 'cy')
  await buildAssessment(t, { learner: cy, cohortId: spring.cohortId, instrument })
  setClock('2026-03-04T10:00:00Z')
  const invitedEmail = `di-${organizationId}@example.com`
  const openInvitation = await buildInvitation(t, {
    email: invitedEmail,
    cohortId: autumn.cohortId,
    instrument,
  })
  await setCreationTime(openInvitation.invitationId)
  await buildInvitation(t, {
    email: `withdrawn-${organizationId}@example.com`,
    cohortId: autumn.cohortId,
    isWithdrawn: true,
  })

  delete t.clock.now
  async function search(body: SearchBody = {}) {
    const request = { query: { organizationId }, body: body as object }
    const { status, body: result } = await t.call(endpoints.searchAssessments, request, administrator)
    expect(status, JSON.stringify(result)).toBe(200)
    const items: FoundAssessment[] = result.items
    const names = items.map(({ learner }) => learner.firstName || learner.email.split('-')[0])
    return { ...result, items, names, sortedNames: names.toSorted() }
  }
  return { administrator, organizationId, autumn, spring, instrument, zoe, invitedEmail, search }
}

type College = Awaited<ReturnType<typeof buildCollege>>

function setClock(timestamp: string) {
  t.clock.now = new Date(timestamp)
}

async function insertAnswers(assessmentId: string, statements: { id: string }[]) {
  const answers = new Map(statements.map(({ id }) => [id, 3]))
  const now = t.ctx.now()
  await updateAnswers(t.ctx.db, { assessmentId, answers, status: 'IN_PROGRESS', now })
}

async function setCreationTime(invitationId: string) {
  await t.ctx.db
    .updateTable('invitations')
    .set({ created_at: t.ctx.now() })
    .where('id', '=', invitationId)
    .execute()
}

async function insertConsentStatus(userId: string, status: 'accepted' | 'withdrawn') {
  await insertConsent(t.ctx.db, { user_id: userId, policy_type: 'privacy-policy', version: '1', status })
}

describe('the search for assessments', () => {
  let college: College
  beforeAll(async () => {
    college = await buildCollege()
  })

  it('finds all assessments and open invitations, newest first (REQ-138)', async () => {
    const { names, total, offset, size, counts, items } = await college.search()
    expect(names).toEqual(['di', 'Cy', 'Bo', 'Zoë'])
    expect({ total, offset, size }).toEqual({ total: 4, offset: 0, size: 20 })
    expect(counts).toEqual({ INVITATION_SENT: 1, ACCEPTED: 1, IN_PROGRESS: 1, COMPLETED: 1, WITHDRAWN: 1 })
    expect(items[0]).toMatchObject({
      status: 'INVITATION_SENT',
      learner: { firstName: '', lastName: '', email: college.invitedEmail },
      folder: { id: college.autumn.cohortId, name: 'Group 10' },
      progress: 0,
      createdAt: '2026-03-04T10:00:00.000Z',
      invitation: { remindedAt: null, withdrawnAt: null, link: expect.stringContaining('/invitation/') },
    })
    expect(items[3]).toMatchObject({
      status: 'COMPLETED',
      learner: { firstName: 'Zoë', lastName: 'Ångström', email: college.zoe.username },
      instrument: { id: college.instrument.id, version: college.instrument.version },
      progress: 100,
      completedAt: '2026-03-01T10:00:00.000Z',
      invitation: null,
    })
  })

  it('returns the progress of an unfinished assessment', async () => {
    const { items } = await college.search({ status: 'IN_PROGRESS' })
    const [{ progress } = { progress: 0 }] = items
    expect(progress).toBe(Math.floor(100 / college.instrument.statements.length))
  })

  it.each([
    [{ status: ['COMPLETED'] }, ['Zoë']],
    [{ status: 'COMPLETED,INVITATION_SENT' }, ['Zoë', 'di']],
    [{ status: [] }, ['Bo', 'Cy', 'Zoë', 'di']],
    [{ status: 'COMPLETED,WITHDRAWN' }, ['Zoë', 'withdrawn']],
    [{ keyword: 'withdrawn' }, []],
    [{ keyword: 'withdrawn', status: 'WITHDRAWN' }, ['withdrawn']],
    [{ createdFrom: '2026-03-03' }, ['Cy', 'di']],
    [{ createdTo: '2026-03-02' }, ['Bo', 'Zoë']],
    [{ createdFrom: '2026-03-02', createdTo: '2026-03-02' }, ['Bo']],
    [{ completedFrom: '2026-03-01', completedTo: '2026-03-01' }, ['Zoë']],
    [{ completedFrom: '2026-03-02' }, []],
    [{ completedTo: '2026-02-28' }, []],
    [{ keyword: 'zoe' }, ['Zoë']],
    [{ keyword: 'ANGSTROM ZOË' }, ['Zoë']],
    [{ keyword: 'ångström,zoë' }, ['Zoë']],
    [{ keyword: 'angstrom, bo' }, []],
    [{ keyword: 'aker' }, ['Bo', 'Cy']],
    [{ keyword: 'di- example' }, ['di']],
    [{ keyword: '%' }, ['Bo']],
    [{ keyword: 'r_1' }, ['Bo']],
    [{ keyword: 'b_1' }, []],
    [{ keyword: '_' }, ['Bo']],
    [{ keyword: '\\' }, []],
    [{ keyword: "'" }, []],
    [{ keyword: ' , ' }, ['Bo', 'Cy', 'Zoë', 'di']],
    [{ keyword: 'bakerman', status: ['COMPLETED'] }, []],
    [{ keyword: 'aker', status: ['ACCEPTED'] }, ['Cy']],
  ] satisfies [SearchBody, string[]][])(
    'filters by %j and finds %j (REQ-137, SEC-038)',
    async (body, expected) => {
      const { sortedNames, total } = await college.search(body)
      expect({ sortedNames, total }).toEqual({ sortedNames: expected, total: expected.length })
    },
  )

  it('filters by cohort ids given as an array or as a comma-separated string', async () => {
    const { autumn, spring, search } = college
    expect((await search({ folderIds: [spring.cohortId] })).sortedNames).toEqual(['Bo', 'Cy'])
    expect((await search({ folderIds: `${spring.cohortId},${autumn.cohortId}` })).total).toBe(4)
  })

  it('finds nothing in another organization and does not reveal that the organization exists (REQ-141)', async () => {
    const learner = await buildUser(t)
    const otherCollege = await buildCollege()
    expect((await college.search({ folderIds: [otherCollege.spring.cohortId] })).total).toBe(0)
    const request = { query: { organizationId: otherCollege.organizationId }, body: {} }
    for (const caller of [college.administrator, learner]) {
      expect((await t.call(endpoints.searchAssessments, request, caller)).status).toBe(404)
    }
  })

  it('counts the matches in every status, even in a status that the filter excludes', async () => {
    const { counts, total } = await college.search({ keyword: 'aker', status: ['COMPLETED'] })
    expect(counts).toEqual({ INVITATION_SENT: 0, ACCEPTED: 1, IN_PROGRESS: 1, COMPLETED: 0, WITHDRAWN: 0 })
    expect(total).toBe(0)
    const { counts: allCounts } = await college.search({ status: ['COMPLETED'] })
    expect(allCounts).toEqual({ INVITATION_SENT: 1, ACCEPTED: 1, IN_PROGRESS: 1, COMPLETED: 1, WITHDRAWN: 1 })
  })

  it.each([
    ['+Name', ['Zoë', 'Bo', 'Cy', 'di']],
    ['-Name', ['di', 'Cy', 'Bo', 'Zoë']],
    ['Name', ['Zoë', 'Bo', 'Cy', 'di']],
    [' Name', ['Zoë', 'Bo', 'Cy', 'di']],
    ['+Email', ['Bo', 'Cy', 'di', 'Zoë']],
    ['+Folder', ['Cy', 'Bo', 'di', 'Zoë']],
    ['+Status', ['di', 'Cy', 'Bo', 'Zoë']],
    ['-Status', ['Zoë', 'Bo', 'Cy', 'di']],
    ['+CreatedAt', ['Zoë', 'Bo', 'Cy', 'di']],
    ['-UpdatedAt', ['di', 'Cy', 'Bo', 'Zoë']],
    ['-CompletedAt', ['Zoë', 'di', 'Cy', 'Bo']],
    ['+CompletedAt', ['Zoë', 'di', 'Cy', 'Bo']],
  ])('ordered by %j returns %j', async (orderBy, expected) => {
    expect((await college.search({ orderBy })).names).toEqual(expected)
    expect((await college.search({ orderBy, keyword: 'example.com' })).names).toEqual(expected)
  })

  it.each(assessmentOrders)('returns each row on exactly one page when ordered by %s', async (orderBy) => {
    const completeList = await college.search({ orderBy })
    const pages = []
    for (const offset of [0, 1, 2, 3, 4]) pages.push(await college.search({ orderBy, size: 1, offset }))
    expect(pages.flatMap(({ names }) => names)).toEqual(completeList.names)
    expect(pages.map(({ total, offset, size }) => [total, offset, size])).toEqual(
      [0, 1, 2, 3, 4].map((offset) => [4, offset, 1]),
    )
  })

  it.each([
    { status: ['SLEEPING'] },
    { status: 'COMPLETED,SLEEPING' },
    { folderIds: ['group'] },
    { folderIds: Array(201).fill('7f0c8b1e-3f0a-4a52-9d7d-0f6a4f0a1b2c') },
    { createdFrom: 'yesterday' },
    { completedTo: '2026-02-30' },
    { createdFrom: '0001-01-01' },
    { keyword: 'x'.repeat(201) },
    { keyword: 7 },
    { orderBy: '+Password' },
    { orderBy: 'name; drop table users' },
    { size: 0 },
    { size: 1001 },
    { offset: -1 },
    { offset: 1.5 },
  ])('rejects %j', async (body) => {
    const { administrator, organizationId } = college
    const request = { query: { organizationId }, body: body as object }
    const { status, body: result } = await t.call(endpoints.searchAssessments, request, administrator)
    expect([status, result.code]).toEqual([400, 'input.invalid'])
  })

  it('treats characters that PostgreSQL rejects, and the characters <, > and /, as word separators (SEC-038)', async () => {
    for (const separator of ['\u0000', '\ud800', '<', '>', '/'])
      expect((await college.search({ keyword: `zoe${separator}Ångström` })).sortedNames).toEqual(['Zoë'])
    expect((await college.search({ keyword: '\u0000zoe</' })).sortedNames).toEqual(['Zoë'])
  })
})

it('invitations are found by the name that the organization entered, and those whose email failed are counted and can be filtered', async () => {
  const { search } = await buildCollege()
  const { items } = await search({ status: 'INVITATION_SENT' })
  const change = { first_name: 'Dî', last_name: 'Prima', mail_state: 'FAILED' }
  await t.ctx.db.updateTable('invitations').set(change).where('id', '=', items[0]!.id).execute()
  expect(await search({ keyword: 'prima di' })).toMatchObject({ names: ['Dî'], failedMails: 1 })
  expect(await search({ status: 'COMPLETED' })).toMatchObject({ names: ['Zoë'], failedMails: 1 })
  expect(await search({ mail: 'FAILED' })).toMatchObject({
    items: [{ invitation: { mail: 'FAILED' } }],
    total: 1,
    counts: { INVITATION_SENT: 1, COMPLETED: 0 },
  })
  expect(await search({ mail: 'SENT' })).toMatchObject({ total: 0, failedMails: 0 })
})

describe('a learner who has withdrawn their consent', () => {
  let college: College
  beforeEach(async () => {
    college = await buildCollege()
  })

  it('appears in no row, count or total until they give consent again (REQ-141, SEC-038)', async () => {
    const { zoe, search } = college
    await insertConsentStatus(zoe.userId, 'withdrawn')
    for (const body of [{}, { keyword: 'example' }, { status: ['COMPLETED'] }, { orderBy: '+Name' }]) {
      const { names, counts } = await search(body)
      expect(names).not.toContain('Zoë')
      expect(counts.COMPLETED).toBe(0)
    }
    expect((await search()).total).toBe(3)
    await insertConsentStatus(zoe.userId, 'accepted')
    expect((await search()).sortedNames).toContain('Zoë')
  })

  it('is not listed, even if they have an open invitation', async () => {
    const { invitedEmail, search } = college
    const di = await buildUser(t, { username: invitedEmail })
    expect((await search()).sortedNames).toContain('di')
    await insertConsentStatus(di.userId, 'withdrawn')
    expect((await search()).sortedNames).toEqual(['Bo', 'Cy', 'Zoë'])
  })
})

it('an administrator’s searches are recorded in the audit log at most once per hour and organization', async () => {
  const { administrator, organizationId, search } = await buildCollege()
  const otherCollege = await buildCollege()
  const listEvents = async () => {
    const filter = { userId: administrator.userId, events: ['learners.listed' as const] }
    return (await listAuditEvents(t.ctx.db, filter)).map(({ details }) => ({ details }))
  }
  await search()
  await search({ keyword: 'zoe' })
  expect(await listEvents()).toEqual([{ details: { organizationId } }])

  const otherSearch = { organizationId: otherCollege.organizationId, ip: '192.0.2.7' }
  await recordLearnerSearch(t.ctx, administrator.actor, otherSearch)
  await recordLearnerSearch(t.ctx, administrator.actor, otherSearch)
  expect(await listEvents()).toEqual([
    { details: { organizationId } },
    { details: { organizationId: otherCollege.organizationId } },
  ])

  t.clock.now = new Date(Date.now() + 61 * 60_000)
  await recordLearnerSearch(t.ctx, administrator.actor, { ...otherSearch, organizationId })
  delete t.clock.now
  expect(await listEvents()).toHaveLength(3)
})
