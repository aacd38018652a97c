import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildInstrument, buildUser } from '../../testing/builders.ts'
import {
  accept,
  buildAddress,
  buildInvitations,
  buildInviterRequest,
  findInvitationLink,
  withdraw,
} from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('an invitation', () => {
  it('is visible only to its recipient, with its organization, instrument and status', async () => {
    const [learner, otherUser] = [await buildUser(t), await buildUser(t)]
    const { invitations } = await buildInvitations(t, [learner.username])
    const args = { params: { invitationId: invitations[0]!.id }, query: { language: 'en' } }
    const response = await t.call(endpoints.getInvitation, args, learner)
    expect(response.body).toMatchObject({
      status: 'INVITATION_SENT',
      assessmentId: null,
      organizationName: expect.stringContaining('College'),
      instrument: { name: expect.any(String), minutes: expect.any(Number) },
    })
    const { assessmentId } = (await accept(t, invitations[0]!.id, learner)).body
    expect((await t.call(endpoints.getInvitation, args, learner)).body).toMatchObject({
      status: 'ACCEPTED',
      assessmentId,
    })
    expect((await t.call(endpoints.getInvitation, args, otherUser)).body.code).toBe('not_found')
  })

  it('reveals its organization only to a visitor who has the code from its email, and only until it is withdrawn (REQ-350, SEC-141)', async () => {
    const [email, otherEmail] = [buildAddress(), buildAddress()]
    const { administrator, invitations } = await buildInvitations(t, [email, otherEmail])
    await t.finishJobs()
    const link = await findInvitationLink(t, email)
    const requestInviter = async (request: typeof link) =>
      (await t.call(endpoints.getInviter, buildInviterRequest(request))).body
    expect(await requestInviter(link)).toEqual({ organizationName: expect.stringContaining('College') })
    const other = invitations.find(({ id }) => id !== link.invitationId)!
    for (const request of [
      { ...link, code: 'unknown' },
      { ...link, invitationId: other.id },
    ])
      expect(await requestInviter(request)).toMatchObject({ code: 'not_found' })
    await withdraw(t, administrator, { invitationIds: [link.invitationId] })
    expect(await requestInviter(link)).toMatchObject({ code: 'not_found' })
  })

  it('reveals its organization in response to each of 700 requests from one network, such as that of a large school', async () => {
    const email = buildAddress()
    await buildInvitations(t, [email])
    await t.finishJobs()
    const request = buildInviterRequest(await findInvitationLink(t, email))
    const statuses = new Set<number>()
    for (let visit = 0; visit < 700; visit++)
      statuses.add((await t.call(endpoints.getInviter, request)).status)
    expect([...statuses]).toEqual([200])
  })
})
