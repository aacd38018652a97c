import { endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemo } from '../../operation/demo/create-demo.ts'
import type { Mail } from '../../platform/base/context.ts'
import { buildAssessment, buildCompletedAssessment, buildUser } from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildCohortWithReport, release, setRelease } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Starts to record SQL statements that insert jobs into the queue. Returns a function that counts them. */
async function trackInsertStatements() {
  const { db } = t.ctx
  await sql`create table insertions (at timestamptz default now())`.execute(db)
  await sql`create function record_insertion() returns trigger language plpgsql as $$
    begin insert into insertions default values; return null; end $$`.execute(db)
  await sql`create trigger record_insertion after insert on pgboss.job_common
    for each statement execute function record_insertion()`.execute(db)
  return async () => (await sql`select * from insertions`.execute(db)).rows.length
}

describe('the email about released reports', () => {
  const listMailsTo = async (address: string) => (await t.readMails()).filter(({ to }) => to === address)

  it('is sent once to each learner who has a report, in the learner’s language and with a link to the report (REQ-152)', async () => {
    const cohort = await buildCohortWithReport(t)
    const learner = await buildUser(t, { firstName: 'Zoé', language: 'fr' })
    const frenchAssessment = await buildCompletedAssessment(t, { cohortId: cohort.cohortId, learner })
    const unfinishedAssessment = await buildAssessment(t, { cohortId: cohort.cohortId })
    await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
    expect((await release(t, cohort, 1, true)).body.emailCount).toBe(2)
    expect((await release(t, cohort, 2, true)).body.emailCount).toBe(0)

    const [mail, ...furtherMails] = await listMailsTo(frenchAssessment.learner.username)
    expect(furtherMails).toEqual([])
    expect(mail?.subject).toBe('Ton rapport est disponible')
    expect(mail?.text).toContain(`https://lpi.test/assessment/${frenchAssessment.assessmentId}/view-results`)
    expect(mail?.text).toContain('Zoé')
    expect(await listMailsTo(cohort.learner.username)).toHaveLength(1)
    expect(await listMailsTo(unfinishedAssessment.learner.username)).toEqual([])
  })

  it('is not sent to learners who have withdrawn their consent', async () => {
    const cohort = await buildCohortWithReport(t)
    await withdrawConsent(t, cohort.learner)
    expect((await release(t, cohort, 0, true)).body.emailCount).toBe(0)
  })

  it('is not sent while the learner’s account is locked, but is sent at the next release after it is unlocked', async () => {
    const cohort = await buildCohortWithReport(t)
    const setLockedAt = (locked_at: Date | null) =>
      t.ctx.db.updateTable('users').set({ locked_at }).where('id', '=', cohort.learner.userId).execute()
    await setLockedAt(new Date())
    expect((await release(t, cohort, 0, true)).body.emailCount).toBe(0)
    await setLockedAt(null)
    expect((await release(t, cohort, 1, true)).body.emailCount).toBe(1)
  })

  it('is sent once for two reports of a learner, and is listed once on the learner’s page', async () => {
    const cohort = await buildCohortWithReport(t)
    const { cohortId, organizationId, administrator, learner } = cohort
    await buildCompletedAssessment(t, { cohortId, learner })
    expect((await release(t, cohort, 0, true)).body.emailCount).toBe(1)
    expect((await release(t, cohort, 1, true)).body.emailCount).toBe(0)
    const request = { params: { userId: learner.userId }, query: { organizationId } }
    const person = await t.call(endpoints.getPerson, request, administrator)
    expect(person.body.mails).toMatchObject([{ kind: 'REPORT', folder: { id: cohortId } }])
  })

  it('is enqueued for hundreds of learners in one SQL statement, and only once for each of them', async () => {
    const cohort = await buildCohortWithReport(t)
    const { cohorts } = await createDemo(t.ctx, { learners: 600, seed: 1 })
    const demoCohortIds = cohorts.map(({ cohortId }) => cohortId)
    await t.ctx.db
      .updateTable('assessments')
      .set({ cohort_id: cohort.cohortId })
      .where('cohort_id', 'in', demoCohortIds)
      .execute()
    const countStatements = await trackInsertStatements()
    const { body } = await release(t, cohort, 0, true)
    expect(body.emailCount).toBeGreaterThan(300)
    expect(await countStatements()).toBe(1)
    const recipients = (await t.jobs.boss.findJobs<Mail>('mail')).map(({ data }) => data.to)
    expect(new Set(recipients).size).toBe(recipients.length)
    expect(recipients.length).toBeGreaterThanOrEqual(body.emailCount)
  })
})
