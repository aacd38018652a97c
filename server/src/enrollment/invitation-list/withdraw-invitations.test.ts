import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { buildInstrument, buildUser } from '../../testing/builders.ts'
import {
  accept,
  buildAddress,
  buildInvitations,
  buildInviterRequest,
  findInvitationLink,
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

describe('withdrawing invitations', () => {
  it('closes them, and the learners can be invited again', async () => {
    const learner = await buildUser(t)
    const { administrator, cohortId, invitations } = await buildInvitations(t, [
      learner.username,
      buildAddress(),
    ])
    const { id } = invitations.find(({ email }) => email === learner.username)!
    const invitationIds = [id]
    for (const withdrawnCount of [1, 0]) {
      expect((await withdraw(t, administrator, { invitationIds })).body).toEqual({
        withdrawn: withdrawnCount,
        accepted: 0,
      })
    }
    const responses = [
      await accept(t, id, learner),
      await t.call(endpoints.getInvitation, { params: { invitationId: id }, query: {} }, learner),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([409, 'invitation.closed'])
    const search = {
      query: { organizationId: administrator.organizationId },
      body: { status: ['WITHDRAWN'] },
    }
    expect((await t.call(endpoints.searchAssessments, search, administrator)).body.items).toMatchObject([
      { id, status: 'WITHDRAWN', invitation: { link: null, withdrawnAt: expect.any(String) } },
    ])

    const { organizationId } = administrator
    const body = {
      organizationId,
      folderId: cohortId,
      emails: [learner.username],
      operationId: randomUUID(),
    }
    expect((await t.call(endpoints.inviteLearners, { body }, administrator)).body.invited).toBe(1)
    expect((await accept(t, id, learner)).body.status).toBe('ACCEPTED')
  })

  it('keeps the emailed links closed after a new invitation to the same address, whose own link works', async () => {
    const learner = await buildUser(t)
    const { administrator, cohortId, invitations } = await buildInvitations(t, [learner.username])
    const { id } = invitations[0]!
    await t.finishJobs()
    const oldLink = await findInvitationLink(t, learner.username)
    await withdraw(t, administrator, { invitationIds: [id] })
    await invite(t, administrator, cohortId, [learner.username])
    await t.finishJobs()
    const newLink = await findInvitationLink(t, learner.username)
    const open = ({ code }: typeof oldLink) =>
      t.call(endpoints.getInvitation, { params: { invitationId: id }, query: { code } }, learner)
    expect(await t.call(endpoints.getInviter, buildInviterRequest(oldLink))).toMatchObject({ status: 404 })
    for (const response of [await open(oldLink), await accept(t, id, learner, oldLink.code)])
      expect([response.status, response.body.code]).toEqual([409, 'invitation.closed'])
    expect((await open(newLink)).status).toBe(200)
    expect((await accept(t, id, learner, newLink.code)).body.status).toBe('ACCEPTED')
    expect((await open(oldLink)).body.status).toBe('ACCEPTED')
  })

  it('does not affect accepted invitations', async () => {
    const learner = await buildUser(t)
    const { administrator, invitations } = await buildInvitations(t, [learner.username])
    await accept(t, invitations[0]!.id, learner)
    const { body } = await withdraw(t, administrator, { invitationIds: [invitations[0]!.id] })
    expect(body).toEqual({ withdrawn: 0, accepted: 1 })
    expect(await readInvitations(t, administrator)).toMatchObject([{ status: 'ACCEPTED' }])
  })

  it('by cohort closes all open invitations to the cohort and records in the audit log how many there were', async () => {
    const { administrator, cohortId } = await buildInvitations(t, [buildAddress(), buildAddress()])
    const { organizationId } = administrator
    await withdraw(t, administrator, { everyOpen: { folderId: cohortId } })
    expect(await readInvitations(t, administrator)).toMatchObject([
      { status: 'WITHDRAWN' },
      { status: 'WITHDRAWN' },
    ])
    const events = await listAuditEvents(t.ctx.db, { userId: administrator.userId })
    expect(events.at(-1)).toMatchObject({
      event: 'invitations.withdrawn',
      details: { organizationId, count: 2 },
    })
    expect(JSON.stringify(events)).not.toContain('guest-')
  })

  it('is refused if one of them belongs to another organization, and so is sending reminders', async () => {
    const [ownInvitations, otherInvitations] = [
      await buildInvitations(t, [buildAddress()]),
      await buildInvitations(t, [buildAddress()]),
    ]
    const invitationIds = [ownInvitations.invitations[0]!.id, otherInvitations.invitations[0]!.id]
    for (const response of [
      await withdraw(t, ownInvitations.administrator, { invitationIds }),
      await remind(t, ownInvitations.administrator, { invitationIds }),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    }
    expect(await readInvitations(t, ownInvitations.administrator)).toMatchObject([
      { status: 'INVITATION_SENT' },
    ])
  })

  it('requires a selection either by id or by filter', async () => {
    const { administrator, invitations } = await buildInvitations(t, [buildAddress()])
    const invitationIds = [invitations[0]!.id]
    for (const selection of [{}, { invitationIds, everyOpen: {} }, { invitationIds: [] }]) {
      expect((await withdraw(t, administrator, selection)).body.code).toBe('input.invalid')
    }
  })
})
