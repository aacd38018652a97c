import { endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
<<<<<<< HEAD
import { listAuditEvents } from '../../audit/list-audit-events.ts'
import type { Mail } from '../../base/context.ts'
import { createDemo } from '../../demo/create-demo.ts'
=======
>>>>>>> 768227e (Split the long tests of invitations and releases by what they prove, each beside its code, with shared steps)
import {
  buildAdministrator,
  buildAssessment,
  buildCompletedAssessment,
  buildInstrument,
} from '../../testing/builders.ts'
import { answerOf, buildGroup, openReport, release, setRelease } from '../../testing/release-steps.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => {
  delete t.clock.now
})
afterAll(() => t.close())

async function seenBy({
  assessmentId,
  learner,
}: Pick<Awaited<ReturnType<typeof buildGroup>>, 'assessmentId' | 'learner'>) {
  const { body } = await t.call(endpoints.getAssessment, { params: { assessmentId }, query: {} }, learner)
  return { isOpen: body.release.isOpen, hasLink: body.links.report !== null, release: body.release }
}

describe('a learner sees the report', () => {
  it('at once where nothing was decided', async () => {
    const group = await buildGroup(t)
    expect((await openReport(t, group)).status).toBe(200)
    expect(await seenBy(group)).toEqual({
      isOpen: true,
      hasLink: true,
      release: { kind: 'at-once', date: null, timeZone: null, from: null, isOpen: true },
    })
  })

  it('from the first minute of the day on, where it begins, and not a moment earlier', async () => {
    t.clock.now = new Date('2031-12-02T22:56:00Z')
    const group = await buildGroup(t)
    const wanted = { kind: 'from-date', date: '2031-12-03', timeZone: 'Europe/Paris' } as const
    expect((await setRelease(t, group, wanted, 0)).status).toBe(200)

    t.clock.now = new Date('2031-12-02T22:59:59.999Z')
    const fact = { ...wanted, from: '2031-12-02T23:00:00.000Z', isOpen: false }
    const closed = await openReport(t, group)
    expect(answerOf(closed)).toBe('409 report.not_released')
    expect(closed.body.details).toEqual({ release: fact })
    expect(await seenBy(group)).toEqual({ isOpen: false, hasLink: false, release: fact })
    const pdf = { params: { assessmentId: group.assessmentId }, query: {} }
    expect(answerOf(await t.call(endpoints.getReportPdf, pdf, group.learner))).toBe('409 report.not_released')

    t.clock.now = new Date('2031-12-02T23:00:00.000Z')
    expect((await openReport(t, group)).status).toBe(200)
    expect(await seenBy(group)).toMatchObject({ isOpen: true, hasLink: true })
  })

  it('when an administrator opens the reports, with the next request', async () => {
    const group = await buildGroup(t)
    await setRelease(t, group, { kind: 'by-administrator' }, 0)
    expect(answerOf(await openReport(t, group))).toBe('409 report.not_released')

    const { status, body } = await release(t, group, 1)
    expect(status).toBe(200)
    expect(body).toMatchObject({ told: 0, release: { isOpen: true, releasedBy: 'Ines Okafor', version: 2 } })
    expect((await openReport(t, group)).status).toBe(200)
  })

  it('before its day, when an administrator opens the reports by hand', async () => {
    const group = await buildGroup(t)
    await setRelease(t, group, { kind: 'from-date', date: '2190-01-01', timeZone: 'UTC' }, 0)
    await release(t, group, 1)
    expect((await openReport(t, group)).status).toBe(200)
  })

  it('no longer, when the release is set anew', async () => {
    const group = await buildGroup(t)
    await setRelease(t, group, { kind: 'by-administrator' }, 0)
    await release(t, group, 1)
    await setRelease(t, group, { kind: 'by-administrator' }, 2)
    expect(answerOf(await openReport(t, group))).toBe('409 report.not_released')
  })
})

it('administrators see reports regardless, also their own', async () => {
  const group = await buildGroup(t)
  const learner = await buildAdministrator(t, { organizationId: group.organizationId })
  const own = await buildCompletedAssessment(t, { cohortId: group.cohortId, learner })
  await setRelease(t, group, { kind: 'by-administrator' }, 0)
  expect((await openReport(t, group, group.administrator)).status).toBe(200)
  expect((await openReport(t, own)).status).toBe(200)
})

it('the learner is told before and right after completing', async () => {
  const group = await buildGroup(t)
  await setRelease(t, group, { kind: 'by-administrator' }, 0)
  const instrument = await buildInstrument(t)
  const open = await buildAssessment(t, { cohortId: group.cohortId, instrument })
  expect(await seenBy(open)).toMatchObject({ isOpen: false, hasLink: false })
  expect(answerOf(await openReport(t, open))).toBe('409 report.not_ready')

  const args = { params: { assessmentId: open.assessmentId }, query: {} }
  const body = { responses: answersTo(instrument, 3) }
  const saved = await t.call(endpoints.saveAnswers, { ...args, body }, open.learner)
  expect(saved.body).toMatchObject({ status: 'COMPLETED', links: { report: null } })
  expect(saved.body.release).toMatchObject({ kind: 'by-administrator', isOpen: false })
  expect(answerOf(await openReport(t, open))).toBe('409 report.not_released')
})

it('a report compares with no earlier one that its learner may not see yet', async () => {
  const closed = await buildGroup(t)
  await setRelease(t, closed, { kind: 'by-administrator' }, 0)
  const later = await buildCompletedAssessment(t, { learner: closed.learner })
  expect((await openReport(t, later)).body.report.previousCompletedAt).toBeNull()
  await release(t, closed, 1)
  expect((await openReport(t, later)).body.report.previousCompletedAt).not.toBeNull()
})

it('one’s own data can be taken away before, scores included', async () => {
  const group = await buildGroup(t)
  await setRelease(t, group, { kind: 'by-administrator' }, 0)
  const { userId } = group.learner
  const { body } = await t.call(endpoints.exportOwnData, { params: { userId } }, group.learner)
  expect(body.assessments[0].answers).toHaveLength(6)
  expect(body.assessments[0].scores).toHaveLength(2)
})
<<<<<<< HEAD

describe('deciding', () => {
  it('is refused to whoever saw an older release, and changes nothing', async () => {
    const group = await buildGroup()
    const second = await buildAdministrator(t, { organizationId: group.organizationId })
    await setRelease(group, { kind: 'by-administrator' }, 0)
    const late = await setRelease(group, { kind: 'at-once' }, 0, second)
    expect(answerOf(late)).toBe('409 release.changed')
    expect(answerOf(await release(group, 0, true, second))).toBe('409 release.changed')
    expect(answerOf(await openReport(group))).toBe('409 report.not_released')
    expect(await t.mails()).toEqual([])
  })

  it('lets one of many who decide at once win, and tells the others', async () => {
    const group = await buildGroup()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? release(group, 0) : setRelease(group, { kind: 'by-administrator' }, 0),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('is for the organisation’s administrators, and for its own cohorts', async () => {
    const [group, other] = [await buildGroup(), await buildGroup()]
    const { organizationId } = other
    const foreign = { params: { folderId: group.cohortId }, query: { organizationId } }
    const body = { kind: 'by-administrator', version: 0 } as const
    const answers = [
      await setRelease(group, { kind: 'by-administrator' }, 0, other.administrator),
      await setRelease(group, { kind: 'by-administrator' }, 0, group.learner),
      await t.call(endpoints.updateRelease, { ...foreign, body }, other.administrator),
      await t.call(endpoints.releaseReports, { ...foreign, body: { version: 0 } }, other.administrator),
      await setRelease({ ...group, cohortId: randomUUID() }, { kind: 'by-administrator' }, 0),
    ]
    expect(answers.map(answerOf)).toEqual(answers.map(() => '404 not_found'))
    expect((await openReport(group)).status).toBe(200)
  })

  it.each([
    [{ kind: 'from-date' }, 'date', 'required'],
    [{ kind: 'from-date', date: '2026-02-30' }, 'date', 'invalid'],
    [{ kind: 'from-date', date: '0000-01-01' }, 'date', 'invalid'],
    [{ kind: 'from-date', date: '2026-12-03', timeZone: 'Mars/Olympus' }, 'timeZone', 'invalid'],
    [{ kind: 'never' }, 'kind', 'invalid'],
  ])('refuses %j', async (wanted, field, problem) => {
    const group = await buildGroup()
    const { status, body } = await setRelease(group, wanted as Wanted, 0)
    expect([status, body.details.fields]).toEqual([400, [{ field, problem }]])
  })

  it('is written down with who and what', async () => {
    const group = await buildGroup()
    await setRelease(group, { kind: 'from-date', date: '2190-01-01', timeZone: 'UTC' }, 0)
    await release(group, 1, true)
    const { userId } = group.administrator
    const lines = await listAuditEvents(t.ctx.db, { userId, limit: 100 })
    const which = { organizationId: group.organizationId, cohortId: group.cohortId }
    expect(lines.slice(-2).map(({ event, details }) => ({ event, details }))).toEqual([
      {
        event: 'release.changed',
        details: { ...which, kind: 'from-date', from: '2190-01-01T00:00:00.000Z' },
      },
      { event: 'reports.released', details: { ...which, told: 1 } },
    ])
  })
})

/** How many statements put jobs into the queue from now on. */
async function countStatements() {
  const { db } = t.ctx
  await sql`create table insertions (at timestamptz default now())`.execute(db)
  await sql`create function note_insertion() returns trigger language plpgsql as $$
    begin insert into insertions default values; return null; end $$`.execute(db)
  await sql`create trigger note_insertion after insert on pgboss.job_common
    for each statement execute function note_insertion()`.execute(db)
  return async () => (await sql`select * from insertions`.execute(db)).rows.length
}

describe('the mail about it', () => {
  const sentTo = async (address: string) => (await t.mails()).filter(({ to }) => to === address)

  it('reaches each learner with a report once, in their language, with the way to it', async () => {
    const group = await buildGroup()
    const learner = await buildUser(t, { firstName: 'Zoé', language: 'fr' })
    const french = await buildCompletedAssessment(t, { cohortId: group.cohortId, learner })
    const unfinished = await buildAssessment(t, { cohortId: group.cohortId })
    await setRelease(group, { kind: 'by-administrator' }, 0)
    expect((await release(group, 1, true)).body.told).toBe(2)
    expect((await release(group, 2, true)).body.told).toBe(0)

    const [mail, ...more] = await sentTo(french.learner.username)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Ton rapport est ouvert')
    expect(mail?.text).toContain(`https://lpi.test/assessment/${french.assessmentId}/view-results`)
    expect(mail?.text).toContain('Zoé')
    expect(await sentTo(group.learner.username)).toHaveLength(1)
    expect(await sentTo(unfinished.learner.username)).toEqual([])
  })

  // Fails when the mails are put off one by one: ten thousand learners then took ten seconds.
  it('is put off for hundreds in one statement, and reaches each of them once', async () => {
    const { cohortId, organizationId } = await buildGroup()
    const administrator = await buildAdministrator(t, { organizationId })
    const { cohorts } = await createDemo(t.ctx, { learners: 600, seed: 1 })
    const theirs = cohorts.map((one) => one.cohortId)
    await t.ctx.db
      .updateTable('assessments')
      .set({ cohort_id: cohortId })
      .where('cohort_id', 'in', theirs)
      .execute()
    const statements = await countStatements()
    const args = { params: { folderId: cohortId }, query: { organizationId } }
    const { body } = await t.call(
      endpoints.releaseReports,
      { ...args, body: { version: 0, tellLearners: true } },
      administrator,
    )
    expect(body.told).toBeGreaterThan(300)
    expect(await statements()).toBe(1)
    const before = (await t.jobs.boss.findJobs<Mail>('mail')).map(({ data }) => data.to)
    expect([before.length, new Set(before).size]).toEqual([body.told, body.told])
  })

  it('leaves out who has taken back a consent', async () => {
    const group = await buildGroup()
    const { userId } = group.learner
    const body = { userId, policyType: 'privacy-policy', version: '1.0', status: 'withdrawn' } as const
    await t.call(endpoints.createConsent, { params: { userId }, body }, group.learner)
    expect((await release(group, 0, true)).body.told).toBe(0)
  })
})

describe('the list of cohorts', () => {
  const list = (group: { organizationId: string; administrator: Caller }, query: object = {}) =>
    t.call(
      endpoints.listCohorts,
      { query: { organizationId: group.organizationId, ...query } },
      group.administrator,
    )

  it('counts people: members, who has completed, whose invitation is open', async () => {
    const group = await buildGroup()
    const { cohortId, learner } = group
    await buildCompletedAssessment(t, { cohortId, learner })
    await buildAssessment(t, { cohortId })
    const gone = await buildCompletedAssessment(t, { cohortId })
    await withdraw(gone.learner)
    const { accessCodeId } = await buildAccessCode(t, { cohortId })
    for (const [i, isWithdrawn] of [false, true].entries()) {
      await buildInvitation(t, { cohortId, email: `${accessCodeId}-${i}@example.com`, isWithdrawn })
    }
    const { body } = await list(group)
    expect(body).toMatchObject({ total: 1, offset: 0, size: 20 })
    expect(body.items[0]).toMatchObject({
      id: cohortId,
      name: group.name,
      members: 2,
      completed: 1,
      invited: 1,
      release: { kind: 'at-once', isOpen: true, releasedAt: null, releasedBy: null, version: 0 },
    })
  })

  it('holds the organisation’s own, by name, page by page, found by a part of the name', async () => {
    const group = await buildGroup()
    await buildGroup()
    const { organizationId } = group
    for (const name of ['Änderung 100%', 'Zebra', 'autumn 10', 'Autumn 9'])
      await buildCohort(t, { organizationId, name })
    const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name)
    const first = await list(group, { size: 3 })
    const second = await list(group, { size: 3, offset: 3 })
    expect(first.body.total).toBe(5)
    expect(names(first)).toEqual(['Änderung 100%', 'Autumn 9', 'autumn 10'])
    expect(names(second)).toEqual([group.name, 'Zebra'])
    expect(names(await list(group, { keyword: 'autumn 9' }))).toEqual(['Autumn 9'])
    expect(names(await list(group, { keyword: '100 änd' }))).toEqual(['Änderung 100%'])
    expect(names(await list(group, { keyword: '0%' }))).toEqual(['Änderung 100%'])
    expect(names(await list(group, { keyword: '_' }))).toEqual([])
  })

  async function withdraw(learner: Caller & { userId: string }) {
    const { userId } = learner
    const body = { userId, policyType: 'privacy-policy', version: '1.0', status: 'withdrawn' } as const
    const { status } = await t.call(endpoints.createConsent, { params: { userId }, body }, learner)
    expect(status).toBe(201)
  }
})
=======
>>>>>>> 768227e (Split the long tests of invitations and releases by what they prove, each beside its code, with shared steps)
