import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccessCode, buildInstrument, buildInvitation, buildUser } from '../../testing/builders.ts'
import { readSeats } from '../../testing/invitation-steps.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Caller = { accessToken: string }

function accept(invitationId: string, caller: Caller) {
  const args = { params: { invitationId }, body: { response: 'ACCEPT' as const } }
  return t.call(endpoints.respondToInvitation, args, caller)
}

async function listOwnAssessments(caller: Caller) {
  const { body } = await t.call(endpoints.listAssessments, { query: {} }, caller)
  return body.items as { id: string; status: string }[]
}

describe('accepting an invitation', () => {
  it('creates an assessment for the invited learner (REQ-102)', async () => {
    const learner = await buildUser(t)
    const { invitationId } = await buildInvitation(t, { email: learner.username })
    const { status, body } = await accept(invitationId, learner)
    expect(status).toBe(200)
    expect(body).toEqual({ id: invitationId, status: 'ACCEPTED', assessmentId: expect.any(String) })
    expect((await listOwnAssessments(learner)).map(({ id }) => id)).toEqual([body.assessmentId])
  })

  it('again returns the same assessment with its current status', async () => {
    const learner = await buildUser(t)
    const instrument = await buildInstrument(t)
    const { invitationId } = await buildInvitation(t, { email: learner.username, instrument })
    const firstResponse = await accept(invitationId, learner)
    expect((await accept(invitationId, learner)).body).toEqual(firstResponse.body)

    const { assessmentId } = firstResponse.body
    const body = { responses: answersTo(instrument, 4) }
    await t.call(endpoints.saveAnswers, { params: { assessmentId }, query: {}, body }, learner)
    expect((await accept(invitationId, learner)).body).toEqual({ ...firstResponse.body, status: 'COMPLETED' })
  })

  it('in 64 parallel calls creates one assessment', async () => {
    const learner = await buildUser(t)
    const { invitationId } = await buildInvitation(t, { email: learner.username })
    const responses = await Promise.all(Array.from({ length: 64 }, () => accept(invitationId, learner)))
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(responses.map(({ body }) => body.assessmentId)).size).toBe(1)
    expect(await listOwnAssessments(learner)).toHaveLength(1)
  })
})

describe('an invitation', () => {
  it('cannot be accepted by another user', async () => {
    const [invitedUser, otherUser] = [await buildUser(t), await buildUser(t)]
    const { invitationId } = await buildInvitation(t, { email: invitedUser.username })
    const { status, body } = await accept(invitationId, otherUser)
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(await listOwnAssessments(otherUser)).toEqual([])
  })

  it('is closed after it is withdrawn', async () => {
    const learner = await buildUser(t)
    const { invitationId } = await buildInvitation(t, { email: learner.username, isWithdrawn: true })
    const { status, body } = await accept(invitationId, learner)
    expect([status, body.code]).toEqual([409, 'invitation.closed'])
    expect(await listOwnAssessments(learner)).toEqual([])
  })

  it('takes no seat of the access codes of its cohort', async () => {
    const learner = await buildUser(t)
    const { cohortId } = await buildAccessCode(t, { seats: 1 })
    const { invitationId } = await buildInvitation(t, { email: learner.username, cohortId })
    expect((await accept(invitationId, learner)).status).toBe(200)
    expect(await readSeats(t, cohortId)).toEqual([{ seats: 1, seats_taken: 0 }])
  })

  it('cannot be declined (REQ-102)', async () => {
    const learner = await buildUser(t)
    const { invitationId } = await buildInvitation(t, { email: learner.username })
    const body = { response: 'DECLINE' as 'ACCEPT' }
    const result = await t.call(endpoints.respondToInvitation, { params: { invitationId }, body }, learner)
    expect([result.status, result.body.code]).toEqual([400, 'input.invalid'])
  })
})
