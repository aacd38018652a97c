import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../audit/list-audit-events.ts'
import { buildAssessment, buildInstrument, buildUser } from '../../testing/builders.ts'
import {
  buildPlace,
  invite,
  listInvitations,
  mailsTo,
  newAddress,
  newAddresses,
  seatsOf,
} from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('inviting', () => {
  it('mails each person a link that they alone accept, with a seat each', async () => {
    const { administrator, cohortId } = await buildPlace(t)
    const learner = await buildUser(t)
    const answer = await invite(t, administrator, cohortId, [learner.username.toUpperCase(), newAddress()])
    expect([answer.status, answer.body]).toEqual([201, { invited: 2, alreadyInvited: 0, alreadyInCohort: 0 }])
    const [mail] = await mailsTo(t, learner.username)
    const [, id] = /https:\/\/lpi\.test\/invitation\/([\w-]+)\?code=/.exec(mail!.text)!
    const params = { invitationId: id! }
    const accepted = await t.call(
      endpoints.respondToInvitation,
      { params, body: { response: 'ACCEPT' } },
      learner,
    )
    expect(accepted.body.status).toBe('ACCEPTED')
    expect(await seatsOf(t, cohortId)).toEqual([{ seats: 2, seats_taken: 1 }])
    const { items, counts } = await listInvitations(t, administrator)
    expect(items).toContainEqual(
      expect.objectContaining({ email: learner.username, status: 'ACCEPTED', mail: 'SENT', link: null }),
    )
    expect(counts).toEqual({ INVITATION_SENT: 1, ACCEPTED: 1, IN_PROGRESS: 0, COMPLETED: 0, WITHDRAWN: 0 })
  })

  it('leaves out whoever is invited or in the cohort, also in another spelling', async () => {
    const { administrator, cohortId } = await buildPlace(t)
    const { learner } = await buildAssessment(t, { cohortId })
    const [known, fresh] = newAddresses(2)
    await invite(t, administrator, cohortId, [known!])
    const emails = [known!.toUpperCase(), ` ${learner.username} `, fresh!, fresh!]
    expect((await invite(t, administrator, cohortId, emails)).body).toEqual({
      invited: 1,
      alreadyInvited: 1,
      alreadyInCohort: 1,
    })
    expect(await mailsTo(t, known!)).toHaveLength(1)
    expect(await mailsTo(t, learner.username)).toHaveLength(0)
  })

  it('says it in the language of whoever has an account, else in the one that was chosen', async () => {
    const { administrator, cohortId } = await buildPlace(t)
    const { organizationId } = administrator
    const learner = await buildUser(t, { language: 'fr' })
    const stranger = newAddress()
    const emails = [learner.username, stranger]
    const body = { organizationId, folderId: cohortId, emails, operationId: randomUUID(), language: 'es' }
    await t.call(endpoints.inviteLearners, { body }, administrator)
    expect((await mailsTo(t, learner.username))[0]!.subject).toContain('t’invite')
    expect((await mailsTo(t, stranger))[0]!.subject).toContain('te invita')
  })

  // Fails when `once` does the work of an operation that it knows.
  it('again under the same operation, also 16 times at once, invites nobody twice and answers the same (REQ-068)', async () => {
    const { administrator, cohortId } = await buildPlace(t)
    const [emails, operationId] = [newAddresses(5), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => invite(t, administrator, cohortId, emails, operationId)),
    )
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([201, { invited: 5, alreadyInvited: 0, alreadyInCohort: 0 }])
    }
    for (const email of emails) expect(await mailsTo(t, email)).toHaveLength(1)
    const other = await invite(t, administrator, cohortId, newAddresses(1), operationId)
    expect([other.status, other.body.code]).toEqual([422, 'operation.mismatch'])
  })

  // Fails when the allowance of the organisation is not held until the end of the transaction.
  it('the same people 16 times at once, each a new operation, makes one invitation and one seat for each', async () => {
    const { administrator, cohortId } = await buildPlace(t)
    const emails = newAddresses(8)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        invite(t, administrator, cohortId, i % 2 ? emails : emails.toReversed()),
      ),
    )
    expect(answers.map(({ body }) => body.invited).sort()).toEqual([...Array(15).fill(0), 8])
    expect(await seatsOf(t, cohortId)).toEqual([{ seats: 8, seats_taken: 0 }])
  })

  it('puts nothing but one address into the header of a mail (SEC-035)', async () => {
    const { administrator, cohortId } = await buildPlace(t)
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', '=1@x'])
      expect((await invite(t, administrator, cohortId, [newAddress(), email])).body).toMatchObject({
        code: 'input.invalid',
        details: { fields: [{ field: 'emails.1', problem: 'email.format' }] },
      })
    expect((await listInvitations(t, administrator)).total).toBe(0)
  })

  it('of another organisation’s cohort is answered as one of none', async () => {
    const [{ administrator }, other] = [await buildPlace(t), await buildPlace(t)]
    for (const cohortId of [other.cohortId, randomUUID()]) {
      const { status, body } = await invite(t, administrator, cohortId, newAddresses(1))
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('10,000 people at once works, and is in the audit log without their addresses (REQ-068)', async () => {
    const { administrator, cohortId } = await buildPlace(t)
    const { organizationId } = administrator
    const emails = newAddresses(10_000)
    const text = `First name,Last name,E-mail\r\n${emails.map((email) => `Ada,Lovelace,${email}`).join('\r\n')}`
    const body = { organizationId, folderId: cohortId, text }
    const checked = await t.call(endpoints.checkInvitations, { body }, administrator)
    expect(checked.body.rows.filter(({ state }: { state: string }) => state === 'FINE')).toHaveLength(10_000)
    expect(checked.body.mailsLeft).toBe(20_000)
    expect((await invite(t, administrator, cohortId, emails)).body.invited).toBe(10_000)
    expect(await seatsOf(t, cohortId)).toEqual([{ seats: 10_000, seats_taken: 0 }])
    expect((await listInvitations(t, administrator)).total).toBe(10_000)
    const lines = await listAuditEvents(t.ctx.db, {
      userId: administrator.userId,
      events: ['invitations.sent'],
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      event: 'invitations.sent',
      details: { organizationId, cohortId, accessCodeId: expect.any(String), count: 10_000 },
    })
    expect(JSON.stringify(lines)).not.toContain('@')
  })
})
