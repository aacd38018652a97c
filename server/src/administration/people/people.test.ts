import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import {
  accept,
  backdateMails,
  invite,
  readInvitations,
  readSeats,
  remind,
} from '../../testing/invitation-steps.ts'
import { statusAndCode } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

/** An organization with two cohorts, a learner, and functions that call the endpoints for this learner. */
async function buildCollege() {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { cohortId } = await buildCohort(t, { organizationId, name: 'Autumn' })
  const { cohortId: otherCohortId } = await buildCohort(t, { organizationId, name: 'Spring' })
  const learner = await buildUser(t)
  const { userId } = learner
  const query = { organizationId }
  type Caller = typeof administrator
  return {
    administrator,
    organizationId,
    cohortId,
    otherCohortId,
    learner,
    get: (caller: Caller = administrator, id = userId) =>
      t.call(
        endpoints.getPerson,
        { params: { userId: id }, query: { organizationId: caller.organizationId } },
        caller,
      ),
    async move(assessmentId: string, [fromFolderId, folderId]: [string, string] = [cohortId, otherCohortId]) {
      const args = { params: { userId, assessmentId }, query, body: { fromFolderId, folderId } }
      return statusAndCode(await t.call(endpoints.moveAssessment, args, administrator))
    },
    async free(assessmentId: string) {
      const args = { params: { userId, assessmentId }, query }
      return statusAndCode(await t.call(endpoints.freeSeat, args, administrator))
    },
    /** Invites the learner to the first cohort and accepts the invitation. */
    async join() {
      await invite(t, administrator, cohortId, [learner.username])
      const [invitation] = await readInvitations(t, administrator)
      const { body } = await accept(t, invitation!.id, learner)
      return { invitationId: invitation!.id, assessmentId: body.assessmentId as string }
    },
  }
}

describe('a learner’s page', () => {
  it('shows the learner’s consents, and only the assessments, invitations and emails of the organization (REQ-260)', async () => {
    const { learner, get, join } = await buildCollege()
    const { assessmentId, invitationId } = await join()
    const otherAssessment = await buildCompletedAssessment(t, { learner })
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: learner.userId, email: learner.username })
    expect(body.assessments).toMatchObject([
      { id: assessmentId, status: 'ACCEPTED', folder: { name: 'Autumn' }, isReleased: false },
    ])
    expect(body.invitations).toMatchObject([{ id: invitationId, status: 'ACCEPTED' }])
    expect(body.mails).toMatchObject([{ kind: 'INVITATION', folder: { name: 'Autumn' } }])
    expect(body.consents).toMatchObject([{ policyType: 'privacy-policy', version: '1' }])
    expect(JSON.stringify(body)).not.toContain(otherAssessment.assessmentId)
    expect(body.invitations[0].learnerId).toBe(learner.userId)
  })

  it('lists the newest email first, and shows a delivery state only for the newest email of an invitation (REQ-260)', async () => {
    const { administrator, cohortId, learner, get } = await buildCollege()
    await buildAssessment(t, { cohortId, learner })
    await invite(t, administrator, cohortId, [learner.username])
    const otherAdministrator = (await buildCollege()).administrator
    expect((await get(otherAdministrator)).status).toBe(404)
    const { body } = await get()
    expect(body.mails).toEqual([])
    const { organizationId } = administrator
    const { cohortId: folderId } = await buildCohort(t, { organizationId })
    await invite(t, administrator, folderId, [learner.username])
    await backdateMails(t, administrator)
    await remind(t, administrator, { everyOpen: { folderId } })
    await t.finishJobs()
    const mails = (await get()).body.mails as { kind: string; state: string | null }[]
    expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
      ['REMINDER', 'SENT'],
      ['INVITATION', null],
    ])
  })

  it('is not found for a learner without an assessment in the organization, or after the learner withdraws consent (REQ-261)', async () => {
    const { administrator, cohortId, learner, get } = await buildCollege()
    const otherCollege = await buildCollege()
    expect((await get(administrator, otherCollege.learner.userId)).status).toBe(404)
    expect((await get()).status).toBe(404)
    await buildAssessment(t, { cohortId, learner })
    expect((await get()).status).toBe(200)
    expect((await get(otherCollege.administrator)).status).toBe(404)
    await withdrawConsent(t, learner)
    expect((await get()).status).toBe(404)
  })
})

describe('moving an assessment', () => {
  it('also moves its invitation, and is recorded in the audit log (REQ-262)', async () => {
    const { administrator, cohortId, otherCohortId, learner, get, move, join } = await buildCollege()
    const { assessmentId } = await join()
    expect(await move(assessmentId)).toBe('204')
    const { body } = await get()
    expect(body.assessments).toMatchObject([{ id: assessmentId, folder: { id: otherCohortId } }])
    expect(body.invitations).toMatchObject([{ folder: { id: otherCohortId }, status: 'ACCEPTED' }])
    const { userId } = learner
    const events = await listAuditEvents(t.ctx.db, { userId, events: ['assessment.moved'] })
    const details = { assessmentId, fromCohortId: cohortId, cohortId: otherCohortId }
    expect(events).toMatchObject([{ actorId: administrator.userId, subjectId: userId, details }])
  })

  it('is refused if a parallel request has moved the assessment (REQ-262)', async () => {
    const { cohortId, learner, move } = await buildCollege()
    const { assessmentId } = await buildAssessment(t, { cohortId, learner })
    const results = await Promise.all([move(assessmentId), move(assessmentId)])
    expect(results.toSorted()).toEqual(['204', '409 assessment.moved'])
  })

  it('either is refused or prevents the parallel release of a group that contains the assessment (REQ-263, SEC-124)', async () => {
    const { administrator, organizationId, cohortId, learner, get, move } = await buildCollege()
    const { assessmentId } = await buildCompletedAssessment(t, { cohortId, learner })
    for (let i = 0; i < 4; i++) await buildCompletedAssessment(t, { cohortId })
    const release = () =>
      t.call(
        endpoints.createGroupReport,
        { params: { folderId: cohortId }, body: { organizationId } },
        administrator,
      )
    const [releaseResponse, moveStatus] = await Promise.all([release(), move(assessmentId)])
    // Exactly one of the two succeeds: after the move, four people are too few for a report.
    expect([statusAndCode(releaseResponse), moveStatus]).toSatisfy(
      ([report, change]) =>
        (report === '201' && change === '409 assessment.in_group') ||
        (report === '409 group.too_small' && change === '204'),
    )
    const isMoved = moveStatus === '204'
    expect((await get()).body.assessments).toMatchObject([{ isInReleasedGroup: !isMoved }])
  })

  it('is refused while the target cohort has an open invitation for the learner’s address (REQ-262)', async () => {
    const { administrator, otherCohortId, learner, move, join } = await buildCollege()
    const { assessmentId } = await join()
    await invite(t, administrator, otherCohortId, [learner.username])
    expect(await move(assessmentId)).toBe('409 invitation.exists')
    const { organizationId } = administrator
    await t.call(
      endpoints.withdrawInvitations,
      { body: { organizationId, everyOpen: { folderId: otherCohortId } } },
      administrator,
    )
    expect(await move(assessmentId)).toBe('204')
  })

  it('is refused if the cohort or the assessment belongs to another organization, and so is freeing the seat (REQ-261)', async () => {
    const { cohortId, learner, move } = await buildCollege()
    const { assessmentId } = await buildAssessment(t, { cohortId, learner })
    const otherCollege = await buildCollege()
    expect(await move(assessmentId, [cohortId, otherCollege.cohortId])).toBe('404 not_found')
    expect(await move(assessmentId, [otherCollege.cohortId, cohortId])).toBe('409 assessment.moved')
    expect(await otherCollege.move(assessmentId, [cohortId, otherCollege.cohortId])).toBe('404 not_found')
    expect(await otherCollege.free(assessmentId)).toBe('404 not_found')
  })
})

describe('freeing a seat', () => {
  it('deletes the unfinished assessment and returns its seat to the access code (REQ-264)', async () => {
    const { cohortId, learner, get, free } = await buildCollege()
    const { assessmentId } = await buildAssessment(t, { cohortId, learner, seats: 1 })
    expect(await readSeats(t, cohortId)).toEqual([{ seats: 1, seats_taken: 1 }])
    expect(await free(assessmentId)).toBe('204')
    expect(await readSeats(t, cohortId)).toEqual([{ seats: 1, seats_taken: 0 }])
    expect((await get()).status).toBe(404)
    expect(await free(assessmentId)).toBe('404 not_found')
  })

  it('withdraws the invitation, and the person can then be invited again (REQ-264)', async () => {
    const { administrator, cohortId, learner, free, join } = await buildCollege()
    const { assessmentId, invitationId } = await join()
    expect(await free(assessmentId)).toBe('204')
    expect((await accept(t, invitationId, learner)).status).toBe(409)
    const { body } = await invite(t, administrator, cohortId, [learner.username])
    expect(body.invited).toBe(1)
    expect(await readInvitations(t, administrator)).toMatchObject([
      { status: 'INVITATION_SENT', learnerId: null },
    ])
  })

  it('is refused for a completed assessment (REQ-264)', async () => {
    const { cohortId, learner, free } = await buildCollege()
    const { assessmentId } = await buildCompletedAssessment(t, { cohortId, learner })
    expect(await free(assessmentId)).toBe('409 assessment.seat_used')
  })
})
