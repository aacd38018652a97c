import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { updateAnswers } from '../../answering/assessments/queries.ts'
import { buildInstrument, buildUser } from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { accept, buildAddress, buildInvitations, listInvitations } from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('the list of invitations', () => {
  it('shows the status of each invitation and supports filters, sorting and pages (REQ-067)', async () => {
    const learners = await Promise.all([1, 2, 3].map(() => buildUser(t)))
    const { administrator, cohortId, invitations } = await buildInvitations(t, [
      ...learners.map(({ username }) => username),
      'zoe_x@example.com',
    ])
    const states = ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const
    for (const [i, learner] of learners.entries()) {
      const { id } = invitations.find(({ email }) => email === learner.username)!
      const { assessmentId } = (await accept(t, id, learner)).body
      const now = t.ctx.now()
      const change = { assessmentId, answers: new Map(), status: states[i]!, now }
      await updateAnswers(t.ctx.db, change)
    }
    const allInvitations = await listInvitations(t, administrator, { orderBy: '+Email' })
    expect(allInvitations.counts).toEqual({
      INVITATION_SENT: 1,
      ACCEPTED: 1,
      IN_PROGRESS: 1,
      COMPLETED: 1,
      WITHDRAWN: 0,
    })
    const emails = allInvitations.items.map(({ email }: { email: string }) => email)
    expect(emails).toEqual(emails.toSorted())
    const reversedPage = await listInvitations(t, administrator, { orderBy: '-Email', offset: 1, size: 2 })
    expect(reversedPage.items.map(({ email }: { email: string }) => email)).toEqual(
      emails.toReversed().slice(1, 3),
    )
    expect(reversedPage.total).toBe(4)
    const filteredInvitations = await listInvitations(t, administrator, {
      status: 'ACCEPTED,COMPLETED',
      folderId: cohortId,
    })
    expect([
      filteredInvitations.total,
      filteredInvitations.items.length,
      filteredInvitations.counts.IN_PROGRESS,
    ]).toEqual([2, 2, 1])
    expect((await listInvitations(t, administrator, { keyword: 'ZOE_' })).total).toBe(1)
    expect((await listInvitations(t, administrator, { keyword: 'zoe example' })).total).toBe(1)
    expect((await listInvitations(t, administrator, { keyword: 'z_e' })).total).toBe(0)
    expect((await listInvitations(t, administrator, { folderId: randomUUID() })).total).toBe(0)
  })

  it('causes only one audit event if an administrator opens it twice in a row', async () => {
    const { administrator } = await buildInvitations(t, [buildAddress()])
    await listInvitations(t, administrator)
    const { userId, organizationId } = administrator
    const events = await listAuditEvents(t.ctx.db, { userId, events: ['learners.listed'] })
    expect(events.map(({ details }) => details)).toEqual([{ organizationId }])
  })

  it('excludes the accepted invitations of learners who have withdrawn their consent', async () => {
    const learner = await buildUser(t)
    const { administrator, invitations } = await buildInvitations(t, [learner.username])
    await accept(t, invitations[0]!.id, learner)
    await withdrawConsent(t, learner)
    expect(await listInvitations(t, administrator)).toMatchObject({
      items: [],
      total: 0,
      counts: { ACCEPTED: 0 },
    })
  })
})
