import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCohort, buildInstrument, buildUser } from '../../testing/builders.ts'
import {
  accept,
  backdateMails,
  buildAddress,
  buildInvitations,
  finishJobsWith,
  invite,
  listMailsTo,
  readInvitations,
  remind,
} from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ INVITATION_MAILS_PER_DAY: '12', LOG_LEVEL: 'fatal' })
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('a reminder', () => {
  it('is sent only for open invitations whose last email is at least one day old (SEC-036)', async () => {
    const learner = await buildUser(t)
    const emails = [buildAddress(), buildAddress(), learner.username]
    const { administrator, invitations } = await buildInvitations(t, emails)
    const idOf = (email: string) => invitations.find((invitation) => invitation.email === email)!.id
    await accept(t, idOf(learner.username), learner)
    expect((await remind(t, administrator, { everyOpen: {} })).body).toEqual({
      reminded: 0,
      tooSoon: 2,
      unsubscribed: 0,
      notOpen: 0,
    })

    await backdateMails(t, administrator)
    const invitationIds = [idOf(emails[0]!), idOf(learner.username)]
    expect((await remind(t, administrator, { invitationIds })).body).toEqual({
      reminded: 1,
      tooSoon: 0,
      unsubscribed: 0,
      notOpen: 1,
    })
    expect((await remind(t, administrator, { everyOpen: {} })).body).toMatchObject({
      reminded: 1,
      tooSoon: 1,
    })
    const mails = await listMailsTo(t, emails[0]!)
    expect(mails.map(({ subject }) => subject.includes('Reminder'))).toEqual([false, true])
    expect(mails[1]!.text).toContain(`/invitation/${idOf(emails[0]!)}`)
    const storedInvitations = await readInvitations(t, administrator)
    expect(storedInvitations.find(({ email }) => email === emails[0])).toMatchObject({
      remindedAt: expect.any(Date),
      mail: 'SENT',
    })
  })

  it('is sent once to an address that is invited to two cohorts', async () => {
    const email = buildAddress()
    const { administrator } = await buildInvitations(t, [email])
    const { cohortId } = await buildCohort(t, { organizationId: administrator.organizationId })
    await invite(t, administrator, cohortId, [email])
    await backdateMails(t, administrator)
    expect((await remind(t, administrator, { everyOpen: {} })).body).toMatchObject({
      reminded: 1,
      tooSoon: 1,
    })
  })

  it('is not sent again when the operation is repeated', async () => {
    const { administrator, invitations } = await buildInvitations(t, [buildAddress()])
    await backdateMails(t, administrator)
    const operationId = randomUUID()
    for (let i = 0; i < 2; i++) {
      const { body } = await remind(t, administrator, { everyOpen: {} }, operationId)
      expect(body).toEqual({ reminded: 1, tooSoon: 0, unsubscribed: 0, notOpen: 0 })
    }
    expect(await listMailsTo(t, invitations[0]!.email)).toHaveLength(2)
  })

  it('is replaced by the original invitation, without a waiting period, if the invitation email failed', async () => {
    const { administrator, invitations } = await buildInvitations(t, [buildAddress()])
    await finishJobsWith(t, async () => {
      throw Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
    })
    expect(await readInvitations(t, administrator)).toMatchObject([{ mail: 'FAILED' }])
    expect((await remind(t, administrator, { everyOpen: {} })).body.reminded).toBe(1)
    expect((await listMailsTo(t, invitations[0]!.email)).map(({ subject }) => subject)).toEqual([
      expect.not.stringContaining('Reminder'),
    ])
    expect(await readInvitations(t, administrator)).toMatchObject([{ mail: 'SENT', remindedAt: null }])
  })
})
