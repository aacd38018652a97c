import { type AssessmentFilters, assessmentOrders, endpoints, type FoundAssessment } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateAnswers } from '../../assessments/queries.ts'
import { recordLearnerSearch } from '../../organizations/record-learner-search.ts'
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
import { insertConsent } from '../../users/queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Wanted = Partial<Record<keyof AssessmentFilters | 'offset' | 'size', unknown>>

/** A college with somebody in each status, begun a day apart. */
async function buildCollege() {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const [autumn, spring] = [
    await buildCohort(t, { organizationId, name: 'Group 10' }),
    await buildCohort(t, { organizationId, name: 'Group 9' }),
  ]
  const instrument = await buildInstrument(t)
  const person = (firstName: string, lastName: string, username: string) =>
    buildUser(t, { firstName, lastName, username: `${username}-${organizationId}@example.com` })

  at('2026-03-01T10:00:00Z')
  const zoe = await person('Zoë', 'Ångström', 'zoe')
  await buildCompletedAssessment(t, { learner: zoe, cohortId: autumn.cohortId, instrument })
  at('2026-03-02T23:59:59Z')
  const bo = await person('Bo', 'Baker_100%', 'bo')
  const begun = await buildAssessment(t, { learner: bo, cohortId: spring.cohortId, instrument })
  await answerFirst(begun.assessmentId, instrument.statements.slice(0, 1))
  at('2026-03-03T00:00:00Z')
  const cy = await person('Cy', 'Bakerman', 'cy')
  await buildAssessment(t, { learner: cy, cohortId: spring.cohortId, instrument })
  at('2026-03-04T10:00:00Z')
  const invitedEmail = `di-${organizationId}@example.com`
  const open = await buildInvitation(t, { email: invitedEmail, cohortId: autumn.cohortId, instrument })
  await setCreated(open.invitationId)
  await buildInvitation(t, {
    email: `gone-${organizationId}@example.com`,
    cohortId: autumn.cohortId,
    isWithdrawn: true,
  })

  delete t.clock.now
  async function search(body: Wanted = {}) {
    const asked = { query: { organizationId }, body: body as object }
    const { status, body: answer } = await t.call(endpoints.searchAssessments, asked, administrator)
    expect(status, JSON.stringify(answer)).toBe(200)
    const items: FoundAssessment[] = answer.items
    const who = items.map(({ learner }) => learner.firstName || learner.email.split('-')[0])
    return { ...answer, items, who, sorted: [...who].sort() }
  }
  return { administrator, organizationId, autumn, spring, instrument, zoe, invitedEmail, search }
}

type College = Awaited<ReturnType<typeof buildCollege>>

function at(moment: string) {
  t.clock.now = new Date(moment)
}

async function answerFirst(assessmentId: string, statements: { id: string }[]) {
  const answers = new Map(statements.map(({ id }) => [id, 3]))
  const now = t.ctx.now()
  await updateAnswers(t.ctx.db, { assessmentId, answers, status: 'IN_PROGRESS', now })
}

async function setCreated(invitationId: string) {
  await t.ctx.db
    .updateTable('invitations')
    .set({ created_at: t.ctx.now() })
    .where('id', '=', invitationId)
    .execute()
}

async function consent(userId: string, status: 'accepted' | 'withdrawn') {
  await insertConsent(t.ctx.db, { user_id: userId, policy_type: 'privacy-policy', version: '1', status })
}

describe('the assessments of an organisation', () => {
  let college: College
  beforeAll(async () => {
    college = await buildCollege()
  })

  it('are all found, newest first, with the invitations that nobody has accepted yet (REQ-138)', async () => {
    const { who, total, offset, size, counts, items } = await college.search()
    expect(who).toEqual(['di', 'Cy', 'Bo', 'Zoë'])
    expect({ total, offset, size }).toEqual({ total: 4, offset: 0, size: 20 })
    expect(counts).toEqual({ INVITATION_SENT: 1, ACCEPTED: 1, IN_PROGRESS: 1, COMPLETED: 1 })
    expect(items[0]).toMatchObject({
      status: 'INVITATION_SENT',
      learner: { firstName: '', lastName: '', email: college.invitedEmail },
      folder: { id: college.autumn.cohortId, name: 'Group 10' },
      progress: 0,
      createdAt: '2026-03-04T10:00:00.000Z',
    })
    expect(items[3]).toMatchObject({
      status: 'COMPLETED',
      learner: { firstName: 'Zoë', lastName: 'Ångström', email: college.zoe.username },
      instrument: { id: college.instrument.id, version: college.instrument.version },
      progress: 100,
      completedAt: '2026-03-01T10:00:00.000Z',
    })
  })

  it('say how far somebody is', async () => {
    const { items } = await college.search({ status: 'IN_PROGRESS' })
    const [{ progress } = { progress: 0 }] = items
    expect(progress).toBe(Math.floor(100 / college.instrument.statements.length))
  })

  it.each([
    [{ status: ['COMPLETED'] }, ['Zoë']],
    [{ status: 'COMPLETED,INVITATION_SENT' }, ['Zoë', 'di']],
    [{ status: [] }, ['Bo', 'Cy', 'Zoë', 'di']],
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
    [{ keyword: '_' }, ['Bo']],
    [{ keyword: '\\' }, []],
    [{ keyword: "'" }, []],
    [{ keyword: ' , ' }, ['Bo', 'Cy', 'Zoë', 'di']],
    [{ keyword: 'bakerman', status: ['COMPLETED'] }, []],
    [{ keyword: 'aker', status: ['ACCEPTED'] }, ['Cy']],
  ] satisfies [Wanted, string[]][])(
    'filtered by %j are those of %j (REQ-137, SEC-038)',
    async (wanted, names) => {
      const { sorted, total } = await college.search(wanted)
      expect({ sorted, total }).toEqual({ sorted: names, total: names.length })
    },
  )

  it('are those of the wanted cohorts, named as a list or as text', async () => {
    const { autumn, spring, search } = college
    expect((await search({ folderIds: [spring.cohortId] })).sorted).toEqual(['Bo', 'Cy'])
    expect((await search({ folderIds: `${spring.cohortId},${autumn.cohortId}` })).total).toBe(4)
  })

  it('are not those of another organisation, whose cohort is as good as none (REQ-141)', async () => {
    const learner = await buildUser(t)
    const other = await buildCollege()
    expect((await college.search({ folderIds: [other.spring.cohortId] })).total).toBe(0)
    const asked = { query: { organizationId: other.organizationId }, body: {} }
    for (const someone of [college.administrator, learner]) {
      expect((await t.call(endpoints.searchAssessments, asked, someone)).status).toBe(404)
    }
  })

  it('are counted in every status, whichever is shown', async () => {
    const { counts, total } = await college.search({ keyword: 'aker', status: ['COMPLETED'] })
    expect(counts).toEqual({ INVITATION_SENT: 0, ACCEPTED: 1, IN_PROGRESS: 1, COMPLETED: 0 })
    expect(total).toBe(0)
    const { counts: whole } = await college.search({ status: ['COMPLETED'] })
    expect(whole).toEqual({ INVITATION_SENT: 1, ACCEPTED: 1, IN_PROGRESS: 1, COMPLETED: 1 })
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
  ])('ordered by %j are %j', async (orderBy, names) => {
    expect((await college.search({ orderBy })).who).toEqual(names)
    expect((await college.search({ orderBy, keyword: 'example.com' })).who).toEqual(names)
  })

  it.each(assessmentOrders)('come once each, page by page, ordered by %s', async (orderBy) => {
    const whole = await college.search({ orderBy })
    const pages = []
    for (const offset of [0, 1, 2, 3, 4]) pages.push(await college.search({ orderBy, size: 1, offset }))
    expect(pages.flatMap(({ who }) => who)).toEqual(whole.who)
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
  ])('are refused for %j', async (body) => {
    const { administrator, organizationId } = college
    const asked = { query: { organizationId }, body: body as object }
    const { status, body: answer } = await t.call(endpoints.searchAssessments, asked, administrator)
    expect([status, answer.code]).toEqual([400, 'input.invalid'])
  })

  it('are found for a keyword with characters that no database takes (SEC-038)', async () => {
    expect((await college.search({ keyword: 'zoe\u0000\ud800<xyz>' })).total).toBe(0)
    expect((await college.search({ keyword: '\u0000zoe</' })).sorted).toEqual(['Zoë'])
  })
})

describe('somebody who has withdrawn their consent', () => {
  let college: College
  beforeEach(async () => {
    college = await buildCollege()
  })

  it('is in no row, count or total until they agree again (REQ-141, SEC-038)', async () => {
    const { zoe, search } = college
    await consent(zoe.userId, 'withdrawn')
    for (const wanted of [{}, { keyword: 'example' }, { status: ['COMPLETED'] }, { orderBy: '+Name' }]) {
      const { who, counts } = await search(wanted)
      expect(who).not.toContain('Zoë')
      expect(counts.COMPLETED).toBe(0)
    }
    expect((await search()).total).toBe(3)
    await consent(zoe.userId, 'accepted')
    expect((await search()).sorted).toContain('Zoë')
  })

  it('is not shown through an open invitation either', async () => {
    const { invitedEmail, search } = college
    const di = await buildUser(t, { username: invitedEmail })
    expect((await search()).sorted).toContain('di')
    await consent(di.userId, 'withdrawn')
    expect((await search()).sorted).toEqual(['Bo', 'Cy', 'Zoë'])
  })
})

it('an administrator’s look at the list is written down once an hour, for each organisation', async () => {
  const { administrator, organizationId, search } = await buildCollege()
  const another = await buildCollege()
  const lines = async () => {
    const query = t.ctx.db.selectFrom('audit_events').select('details').orderBy('id')
    return query.where('event', '=', 'learners.listed').where('actor_id', '=', administrator.userId).execute()
  }
  await search()
  await search({ keyword: 'zoe' })
  expect(await lines()).toEqual([{ details: { organizationId } }])

  const elsewhere = { organizationId: another.organizationId, ip: '192.0.2.7' }
  await recordLearnerSearch(t.ctx, administrator.actor, elsewhere)
  await recordLearnerSearch(t.ctx, administrator.actor, elsewhere)
  expect(await lines()).toEqual([
    { details: { organizationId } },
    { details: { organizationId: another.organizationId } },
  ])

  t.clock.now = new Date(Date.now() + 61 * 60_000)
  await recordLearnerSearch(t.ctx, administrator.actor, { ...elsewhere, organizationId })
  delete t.clock.now
  expect(await lines()).toHaveLength(3)
})
