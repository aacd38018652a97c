import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../audit/list-audit-events.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

async function buildPlace() {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, { organizationId: administrator.organizationId })
  return { administrator, cohortId }
}

const newAddress = () => `guest-${randomUUID()}@example.com`
const newAddresses = (count: number) => Array.from({ length: count }, newAddress)

function invite(
  administrator: Administrator,
  folderId: string,
  emails: string[],
  operationId = randomUUID(),
) {
  const { organizationId } = administrator
  return t.call(
    endpoints.inviteLearners,
    { body: { organizationId, folderId, emails, operationId } },
    administrator,
  )
}

async function invitationsOf(administrator: Administrator, folderId?: string) {
  const query = { organizationId: administrator.organizationId, folderId, size: 100 }
  return (await t.call(endpoints.listInvitations, { query }, administrator)).body
}

async function mailsTo(email: string) {
  return (await t.mails()).filter(({ to }) => to === email)
}

async function seatsOf(cohortId: string) {
  return t.ctx.db
    .selectFrom('access_codes')
    .select(['seats', 'seats_taken'])
    .where('cohort_id', '=', cohortId)
    .orderBy('created_at')
    .execute()
}

describe('inviting', () => {
  it('mails each person a link that they alone accept, with a seat each', async () => {
    const { administrator, cohortId } = await buildPlace()
    const learner = await buildUser(t)
    const answer = await invite(administrator, cohortId, [learner.username.toUpperCase(), newAddress()])
    expect([answer.status, answer.body]).toEqual([201, { invited: 2, alreadyInvited: 0, alreadyInCohort: 0 }])
    const [mail] = await mailsTo(learner.username)
    const [, id] = /https:\/\/lpi\.test\/invitation\/(\S+)/.exec(mail!.text)!
    const params = { invitationId: id! }
    const accepted = await t.call(
      endpoints.respondToInvitation,
      { params, body: { response: 'ACCEPT' } },
      learner,
    )
    expect(accepted.body.status).toBe('ACCEPTED')
    expect(await seatsOf(cohortId)).toEqual([{ seats: 2, seats_taken: 1 }])
    const { items, counts } = await invitationsOf(administrator)
    expect(items).toContainEqual(
      expect.objectContaining({ email: learner.username, status: 'ACCEPTED', mail: 'SENT', link: null }),
    )
    expect(counts).toEqual({ INVITATION_SENT: 1, ACCEPTED: 1, IN_PROGRESS: 0, COMPLETED: 0, WITHDRAWN: 0 })
  })

  it('leaves out whoever is invited or in the cohort, also in another spelling', async () => {
    const { administrator, cohortId } = await buildPlace()
    const { learner } = await buildAssessment(t, { cohortId })
    const [known, fresh] = newAddresses(2)
    await invite(administrator, cohortId, [known!])
    const emails = [known!.toUpperCase(), ` ${learner.username} `, fresh!, fresh!]
    expect((await invite(administrator, cohortId, emails)).body).toEqual({
      invited: 1,
      alreadyInvited: 1,
      alreadyInCohort: 1,
    })
    expect(await mailsTo(known!)).toHaveLength(1)
    expect(await mailsTo(learner.username)).toHaveLength(0)
  })

  it('says it in the language of whoever has an account, else in the one that was chosen', async () => {
    const { administrator, cohortId } = await buildPlace()
    const { organizationId } = administrator
    const learner = await buildUser(t, { language: 'fr' })
    const stranger = newAddress()
    const emails = [learner.username, stranger]
    const body = { organizationId, folderId: cohortId, emails, operationId: randomUUID(), language: 'es' }
    await t.call(endpoints.inviteLearners, { body }, administrator)
    expect((await mailsTo(learner.username))[0]!.subject).toContain('t’invite')
    expect((await mailsTo(stranger))[0]!.subject).toContain('te invita')
  })

  // Fails when `once` does the work of an operation that it knows.
  it('again under the same operation, also 16 times at once, invites nobody twice and answers the same', async () => {
    const { administrator, cohortId } = await buildPlace()
    const [emails, operationId] = [newAddresses(5), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => invite(administrator, cohortId, emails, operationId)),
    )
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([201, { invited: 5, alreadyInvited: 0, alreadyInCohort: 0 }])
    }
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(1)
    const other = await invite(administrator, cohortId, newAddresses(1), operationId)
    expect([other.status, other.body.code]).toEqual([422, 'operation.mismatch'])
  })

  // Fails when the allowance of the organisation is not held until the end of the transaction.
  it('the same people 16 times at once, each a new operation, makes one invitation and one seat for each', async () => {
    const { administrator, cohortId } = await buildPlace()
    const emails = newAddresses(8)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        invite(administrator, cohortId, i % 2 ? emails : emails.toReversed()),
      ),
    )
    expect(answers.map(({ body }) => body.invited).sort()).toEqual([...Array(15).fill(0), 8])
    expect(await seatsOf(cohortId)).toEqual([{ seats: 8, seats_taken: 0 }])
  })

  it('puts nothing but one address into the header of a mail', async () => {
    const { administrator, cohortId } = await buildPlace()
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', '=1@x'])
      expect((await invite(administrator, cohortId, [newAddress(), email])).body).toMatchObject({
        code: 'input.invalid',
        details: { fields: [{ field: 'emails.1', problem: 'email.format' }] },
      })
    expect((await invitationsOf(administrator)).total).toBe(0)
  })

  it('of another organisation’s cohort is answered as one of none', async () => {
    const [{ administrator }, other] = [await buildPlace(), await buildPlace()]
    for (const cohortId of [other.cohortId, randomUUID()]) {
      const { status, body } = await invite(administrator, cohortId, newAddresses(1))
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('10,000 people at once works, and is in the audit log without their addresses', async () => {
    const { administrator, cohortId } = await buildPlace()
    const { organizationId } = administrator
    const emails = newAddresses(10_000)
    const text = `First name,Last name,E-mail\r\n${emails.map((email) => `Ada,Lovelace,${email}`).join('\r\n')}`
    const body = { organizationId, folderId: cohortId, text }
    const checked = await t.call(endpoints.checkInvitations, { body }, administrator)
    expect(checked.body.rows.filter(({ state }: { state: string }) => state === 'FINE')).toHaveLength(10_000)
    expect(checked.body.mailsLeft).toBe(20_000)
    expect((await invite(administrator, cohortId, emails)).body.invited).toBe(10_000)
    expect(await seatsOf(cohortId)).toEqual([{ seats: 10_000, seats_taken: 0 }])
    expect((await invitationsOf(administrator)).total).toBe(10_000)
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

describe('the seats of invitations', () => {
  it('are not given to whoever types their code', async () => {
    const { administrator, cohortId } = await buildPlace()
    const learner = await buildUser(t)
    await invite(administrator, cohortId, [learner.username])
    const { code } = await t.ctx.db
      .selectFrom('access_codes')
      .select('code')
      .where('cohort_id', '=', cohortId)
      .executeTakeFirstOrThrow()
    const { status, body } = await t.call(endpoints.createAssessment, { body: { accessCode: code } }, learner)
    expect([status, body.code]).toEqual([404, 'access_code.unknown'])
  })

  // Fails when accepting does not lock the invitation, or withdrawing does not lock before it looks.
  it('are right after 64 accept while others withdraw, remind and redeem', async () => {
    const { administrator, cohortId } = await buildPlace()
    const { organizationId } = administrator
    const learners = await Promise.all(Array.from({ length: 64 }, () => buildUser(t)))
    await invite(
      administrator,
      cohortId,
      learners.map(({ username }) => username),
    )
    const items = await t.ctx.db
      .selectFrom('invitations')
      .select(['id', 'email'])
      .where('cohort_id', '=', cohortId)
      .execute()
    const { code } = await t.ctx.db
      .selectFrom('access_codes')
      .select('code')
      .where('cohort_id', '=', cohortId)
      .executeTakeFirstOrThrow()
    const idOf = new Map(items.map(({ id, email }) => [email, id]))
    const ids = items.map(({ id }) => id)

    const answers = await Promise.all(
      learners.flatMap((learner, i) => {
        const params = { invitationId: idOf.get(learner.username)! }
        const accept = t.call(
          endpoints.respondToInvitation,
          { params, body: { response: 'ACCEPT' } },
          learner,
        )
        const invitationIds = i % 8 ? [ids[(i * 7) % 64]!] : ids.slice(i, i + 4)
        const withdraw =
          i % 4 === 0 &&
          t.call(endpoints.withdrawInvitations, { body: { organizationId, invitationIds } }, administrator)
        const operationId = randomUUID()
        const remind =
          i % 16 === 1 &&
          t.call(
            endpoints.remindInvitations,
            { body: { organizationId, operationId, everyOpen: { folderId: cohortId } } },
            administrator,
          )
        const redeem =
          i % 16 === 2 && t.call(endpoints.createAssessment, { body: { accessCode: code } }, learner)
        return [accept, withdraw, remind, redeem].filter((one) => one !== false)
      }),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { counts } = await invitationsOf(administrator, cohortId)
    const made = await t.ctx.db
      .selectFrom('assessments')
      .select('id')
      .where('cohort_id', '=', cohortId)
      .execute()
    expect(made).toHaveLength(counts.ACCEPTED)
    expect(counts.ACCEPTED + counts.WITHDRAWN + counts.INVITATION_SENT).toBe(64)
    expect(counts.WITHDRAWN).toBeGreaterThan(0)
    expect(counts.ACCEPTED).toBeGreaterThan(0)
    expect(await seatsOf(cohortId)).toEqual([{ seats: 64 - counts.WITHDRAWN, seats_taken: counts.ACCEPTED }])
  })
})

describe('a list that is checked', () => {
  it('is judged line by line, and nothing is changed', async () => {
    const { administrator, cohortId } = await buildPlace()
    const { organizationId } = administrator
    const { learner } = await buildAssessment(t, { cohortId })
    const [invited, fresh] = newAddresses(2)
    await invite(administrator, cohortId, [invited!])
    const text = [fresh, 'nobody', invited, fresh!.toUpperCase(), learner.username].join('\n')
    const { status, body } = await t.call(
      endpoints.checkInvitations,
      { body: { organizationId, folderId: cohortId, text } },
      administrator,
    )
    expect(status).toBe(200)
    expect(body.rows).toEqual([
      { line: 1, text: fresh, state: 'FINE' },
      { line: 2, text: 'nobody', state: 'FAULTY', problem: 'email.format' },
      { line: 3, text: invited, state: 'INVITED' },
      { line: 4, text: fresh, state: 'REPEATED' },
      { line: 5, text: learner.username, state: 'IN_COHORT' },
    ])
    expect(body.mailsLeft).toBe(19_999)
    expect((await invitationsOf(administrator)).total).toBe(1)
  })

  it('does not tell who is in the cohort once they took their consent back', async () => {
    const { administrator, cohortId } = await buildPlace()
    const { learner } = await buildAssessment(t, { cohortId })
    const { organizationId } = administrator
    const withdrawal = { policyType: 'privacy-policy', version: '1', status: 'withdrawn' } as const
    const params = { userId: learner.userId }
    await t.call(
      endpoints.createConsent,
      { params, body: { userId: learner.userId, ...withdrawal } },
      learner,
    )
    const body = { organizationId, folderId: cohortId, text: learner.username }
    const { rows } = (await t.call(endpoints.checkInvitations, { body }, administrator)).body
    expect(rows).toEqual([{ line: 1, text: learner.username, state: 'FINE' }])
  })

  it('of more than 20,000 people is refused', async () => {
    const { administrator, cohortId } = await buildPlace()
    const { organizationId } = administrator
    const text = 'a@b.co\n'.repeat(20_001)
    const { status, body } = await t.call(
      endpoints.checkInvitations,
      { body: { organizationId, folderId: cohortId, text } },
      administrator,
    )
    expect([status, body.code]).toEqual([413, 'invitations.too_many'])
  })
})
