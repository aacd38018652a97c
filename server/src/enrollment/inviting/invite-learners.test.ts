import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { buildAccessCode, buildAssessment, buildInstrument, buildUser } from '../../testing/builders.ts'
import {
  buildAddress,
  buildAddresses,
  buildEmptyCohort,
  invite,
  listMailsTo,
  readInvitations,
} from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('inviting', () => {
  it('sends each learner a personal link and reserves one seat per learner', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const learner = await buildUser(t)
    const response = await invite(t, administrator, cohortId, [
      learner.username.toUpperCase(),
      buildAddress(),
    ])
    expect([response.status, response.body]).toEqual([
      201,
      { invited: 2, alreadyInvited: 0, alreadyInCohort: 0 },
    ])
    const [mail] = await listMailsTo(t, learner.username)
    const [, id] = /https:\/\/lpi\.test\/invitation\/([\w-]+)\?code=/.exec(mail!.text)!
    const params = { invitationId: id! }
    const acceptance = await t.call(
      endpoints.respondToInvitation,
      { params, body: { response: 'ACCEPT' } },
      learner,
    )
    expect(acceptance.body.status).toBe('ACCEPTED')
    const storedInvitations = await readInvitations(t, administrator)
    expect(storedInvitations).toContainEqual(
      expect.objectContaining({ email: learner.username, status: 'ACCEPTED', mail: 'SENT' }),
    )
    expect(storedInvitations.map(({ status }) => status).sort()).toEqual(['ACCEPTED', 'INVITATION_SENT'])
  })

  it('uses the questionnaire of the cohort’s newest access code, as the check of the address list does (REQ-342)', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    for (const id of ['other', 'chosen']) {
      const instrument = await buildInstrument(t, { id, name: { en: id } })
      await buildAccessCode(t, { cohortId, instrument })
    }
    const body = { organizationId, folderId: cohortId, text: buildAddress() }
    const { body: checkedList } = await t.call(endpoints.checkInvitations, { body }, administrator)
    expect(checkedList.instrument.name).toBe('chosen')
    await invite(t, administrator, cohortId, buildAddresses(2))
    const readInstrumentIds = () =>
      t.ctx.db
        .selectFrom('invitations')
        .select('instrument_id')
        .distinct()
        .where('invitations.cohort_id', '=', cohortId)
        .execute()
    expect(await readInstrumentIds()).toEqual([{ instrument_id: 'chosen' }])
    await invite(t, administrator, cohortId, buildAddresses(1))
    expect(await readInstrumentIds()).toEqual([{ instrument_id: 'chosen' }])
  })

  it('skips addresses that are already invited, already in the cohort or repeated, regardless of case and surrounding spaces', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { learner } = await buildAssessment(t, { cohortId })
    const [invitedAddress, newAddress] = buildAddresses(2)
    await invite(t, administrator, cohortId, [invitedAddress!])
    const emails = [invitedAddress!.toUpperCase(), ` ${learner.username} `, newAddress!, newAddress!]
    expect((await invite(t, administrator, cohortId, emails)).body).toEqual({
      invited: 1,
      alreadyInvited: 1,
      alreadyInCohort: 1,
    })
    expect(await listMailsTo(t, invitedAddress!)).toHaveLength(1)
    expect(await listMailsTo(t, learner.username)).toHaveLength(0)
  })

  it('sends an email in the language of the account, or in the selected language if the address has no account', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const learner = await buildUser(t, { language: 'fr' })
    const unregisteredAddress = buildAddress()
    const emails = [learner.username, unregisteredAddress]
    const body = { organizationId, folderId: cohortId, emails, operationId: randomUUID(), language: 'es' }
    await t.call(endpoints.inviteLearners, { body }, administrator)
    expect((await listMailsTo(t, learner.username))[0]!.subject).toContain('t’invite')
    expect((await listMailsTo(t, unregisteredAddress))[0]!.subject).toContain('te invita')
  })

  it('sends each invitation once and returns the same result if an operation is repeated in parallel, and rejects an operation id that was used for other addresses (REQ-068)', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const [emails, operationId] = [buildAddresses(5), randomUUID()]
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => invite(t, administrator, cohortId, emails, operationId)),
    )
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([201, { invited: 5, alreadyInvited: 0, alreadyInCohort: 0 }])
    }
    for (const email of emails) expect(await listMailsTo(t, email)).toHaveLength(1)
    const otherResponse = await invite(t, administrator, cohortId, buildAddresses(1), operationId)
    expect([otherResponse.status, otherResponse.body.code]).toEqual([422, 'operation.mismatch'])
  })

  it('creates one invitation per address when 16 operations with the same addresses run in parallel', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const emails = buildAddresses(8)
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        invite(t, administrator, cohortId, i % 2 ? emails : emails.toReversed()),
      ),
    )
    expect(responses.map(({ body }) => body.invited).sort()).toEqual([...Array(15).fill(0), 8])
    expect(await readInvitations(t, administrator)).toHaveLength(8)
  })

  it('rejects invalid addresses, such as those that would add a header or a second recipient to an email (SEC-035)', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', '=1@x'])
      expect((await invite(t, administrator, cohortId, [buildAddress(), email])).body).toMatchObject({
        code: 'input.invalid',
        details: { fields: [{ field: 'emails.1', problem: 'email.format' }] },
      })
    expect(await readInvitations(t, administrator)).toEqual([])
  })

  it('returns 404 for an unknown cohort and for a cohort of another organization', async () => {
    const [{ administrator }, otherCohort] = [await buildEmptyCohort(t), await buildEmptyCohort(t)]
    for (const cohortId of [otherCohort.cohortId, randomUUID()]) {
      const { status, body } = await invite(t, administrator, cohortId, buildAddresses(1))
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('10,000 learners in one request records one audit event, without their addresses (REQ-068)', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const emails = buildAddresses(10_000)
    const text = `First name,Last name,E-mail\r\n${emails.map((email) => `Ada,Lovelace,${email}`).join('\r\n')}`
    const body = { organizationId, folderId: cohortId, text }
    const checkedList = await t.call(endpoints.checkInvitations, { body }, administrator)
    expect(checkedList.body.rows.filter(({ state }: { state: string }) => state === 'VALID')).toHaveLength(
      10_000,
    )
    expect(checkedList.body.mailsLeft).toBe(20_000)
    expect((await invite(t, administrator, cohortId, emails)).body.invited).toBe(10_000)
    expect(await readInvitations(t, administrator)).toHaveLength(10_000)
    const events = await listAuditEvents(t.ctx.db, {
      userId: administrator.userId,
      events: ['invitations.sent'],
    })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      event: 'invitations.sent',
      details: { organizationId, cohortId, count: 10_000 },
    })
    expect(JSON.stringify(events)).not.toContain('@')
  })
})
