import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildInstrument, buildUser } from '../../testing/builders.ts'
import {
  accept,
  buildEmptyCohort,
  invite,
  readInvitations,
  remind,
  withdraw,
} from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('the seats of invitations', () => {
  it('are counted correctly when 64 learners accept while an administrator withdraws invitations and sends reminders (SEC-034)', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const learners = await Promise.all(Array.from({ length: 64 }, () => buildUser(t)))
    await invite(
      t,
      administrator,
      cohortId,
      learners.map(({ username }) => username),
    )
    const items = await t.ctx.db
      .selectFrom('invitations')
      .select(['id', 'email'])
      .where('cohort_id', '=', cohortId)
      .execute()
    const idByEmail = new Map(items.map(({ id, email }) => [email, id]))
    const ids = items.map(({ id }) => id)

    const responses = await Promise.all(
      learners.flatMap((learner, i) => {
        const invitationIds = i % 8 ? [ids[(i * 7) % 64]!] : ids.slice(i, i + 4)
        return [
          accept(t, idByEmail.get(learner.username)!, learner),
          i % 4 === 0 && withdraw(t, administrator, { invitationIds }),
          i % 16 === 1 && remind(t, administrator, { everyOpen: { folderId: cohortId } }),
        ].filter((call) => call !== false)
      }),
    )
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    const statuses = (await readInvitations(t, administrator)).map(({ status }) => status)
    const countOf = (status: string) => statuses.filter((other) => other === status).length
    const assessments = await t.ctx.db
      .selectFrom('assessments')
      .select('id')
      .where('cohort_id', '=', cohortId)
      .execute()
    expect(statuses).toHaveLength(64)
    expect(assessments).toHaveLength(countOf('ACCEPTED'))
    expect(countOf('WITHDRAWN')).toBeGreaterThan(0)
    expect(countOf('ACCEPTED')).toBeGreaterThan(0)
  })
})
