import { randomUUID } from 'node:crypto'
import { type Args, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateAnswers } from '../../assessments/queries.ts'
import { listAuditEvents } from '../../audit/list-audit-events.ts'
import { buildAdministrator, buildCohort, buildInstrument, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const HOUR = 3_600_000

let t: TestApp
/** Set to have every mail fail in this way. */
let mailFailure: Error | undefined
beforeAll(async () => {
  t = await createTestApp({ INVITATION_MAILS_PER_DAY: '12', LOG_LEVEL: 'fatal' })
  const { sendMail } = t.ctx
  t.ctx.sendMail = async (mail) => {
    if (mailFailure) throw mailFailure
    await sendMail(mail)
  }
  await buildInstrument(t)
})
afterAll(() => t.close())
beforeEach(() => {
  mailFailure = undefined
})

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>
type Which = Omit<Args<typeof endpoints.withdrawInvitations>['body'], 'organizationId'>

const newAddress = () => `guest-${randomUUID()}@example.com`

/** An administrator with a cohort in which these are invited; by address in the order of the alphabet. */
async function buildInvited(emails: string[]) {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { cohortId } = await buildCohort(t, { organizationId })
  const body = { organizationId, folderId: cohortId, emails, operationId: randomUUID() }
  await t.call(endpoints.inviteLearners, { body }, administrator)
  const { items } = await list(administrator, { orderBy: '+Email' })
  return { administrator, cohortId, invitations: items as { id: string; email: string }[] }
}

async function list(administrator: Administrator, wanted: Record<string, unknown> = {}) {
  const query = { organizationId: administrator.organizationId, ...wanted }
  return (await t.call(endpoints.listInvitations, { query }, administrator)).body
}

function remind(administrator: Administrator, which: Which, operationId = randomUUID()) {
  const { organizationId } = administrator
  return t.call(
    endpoints.remindInvitations,
    { body: { organizationId, operationId, ...which } },
    administrator,
  )
}

function withdraw(administrator: Administrator, which: Which) {
  const { organizationId } = administrator
  return t.call(endpoints.withdrawInvitations, { body: { organizationId, ...which } }, administrator)
}

function accept(invitationId: string, learner: { accessToken: string }) {
  const args = { params: { invitationId }, body: { response: 'ACCEPT' as const } }
  return t.call(endpoints.respondToInvitation, args, learner)
}

async function mailsTo(email: string) {
  return (await t.mails()).filter(({ to }) => to === email)
}

/** What a day does to the mails of an organisation. */
async function letADayPass({ organizationId }: Administrator) {
  const { db } = t.ctx
  const yesterday = new Date(Date.now() - 25 * HOUR)
  const cohorts = db.selectFrom('cohorts').select('id').where('organization_id', '=', organizationId)
  await db
    .updateTable('invitations')
    .set({ mail_wanted_at: yesterday })
    .where('cohort_id', 'in', cohorts)
    .execute()
  await db
    .updateTable('allowances')
    .set({ renews_at: yesterday })
    .where('subject', 'like', `%${organizationId}`)
    .execute()
}

describe('a reminder', () => {
  // Fails when `listMailedEmails` looks at nothing but reminders.
  it('goes to open invitations, and to nobody within a day of their last mail', async () => {
    const learner = await buildUser(t)
    const emails = [newAddress(), newAddress(), learner.username]
    const { administrator, invitations } = await buildInvited(emails)
    const idOf = (email: string) => invitations.find((one) => one.email === email)!.id
    await accept(idOf(learner.username), learner)
    expect((await remind(administrator, { everyOpen: {} })).body).toEqual({
      reminded: 0,
      tooSoon: 2,
      notOpen: 0,
    })

    await t.finishJobs()
    await letADayPass(administrator)
    const invitationIds = [idOf(emails[0]!), idOf(learner.username)]
    expect((await remind(administrator, { invitationIds })).body).toEqual({
      reminded: 1,
      tooSoon: 0,
      notOpen: 1,
    })
    expect((await remind(administrator, { everyOpen: {} })).body).toMatchObject({ reminded: 1, tooSoon: 1 })
    const mails = await mailsTo(emails[0]!)
    expect(mails.map(({ subject }) => subject.includes('reminder'))).toEqual([false, true])
    expect(mails[1]!.text).toContain(`/invitation/${idOf(emails[0]!)}`)
    const { items } = await list(administrator)
    expect(items.find(({ email }: { email: string }) => email === emails[0])).toMatchObject({
      remindedAt: expect.any(String),
      mail: 'SENT',
    })
  })

  it('is one for an address that is invited to two cohorts', async () => {
    const email = newAddress()
    const { administrator } = await buildInvited([email])
    const { organizationId } = administrator
    const { cohortId } = await buildCohort(t, { organizationId })
    const body = { organizationId, folderId: cohortId, emails: [email], operationId: randomUUID() }
    await t.call(endpoints.inviteLearners, { body }, administrator)
    await t.finishJobs()
    await letADayPass(administrator)
    expect((await remind(administrator, { everyOpen: {} })).body).toMatchObject({ reminded: 1, tooSoon: 1 })
  })

  it('again under the same operation is answered the same and mails nobody', async () => {
    const { administrator, invitations } = await buildInvited([newAddress()])
    await t.finishJobs()
    await letADayPass(administrator)
    const operationId = randomUUID()
    for (let i = 0; i < 2; i++) {
      const { body } = await remind(administrator, { everyOpen: {} }, operationId)
      expect(body).toEqual({ reminded: 1, tooSoon: 0, notOpen: 0 })
    }
    expect(await mailsTo(invitations[0]!.email)).toHaveLength(2)
  })

  it('of a mail that was lost is that mail again, at once', async () => {
    mailFailure = Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
    const { administrator, invitations } = await buildInvited([newAddress()])
    expect(await mailsTo(invitations[0]!.email)).toEqual([])
    expect((await list(administrator)).items[0].mail).toBe('FAILED')
    mailFailure = undefined
    expect((await remind(administrator, { everyOpen: {} })).body.reminded).toBe(1)
    expect((await mailsTo(invitations[0]!.email)).map(({ subject }) => subject)).toEqual([
      expect.not.stringContaining('reminder'),
    ])
    expect((await list(administrator)).items[0]).toMatchObject({ mail: 'SENT', remindedAt: null })
  })
})

describe('the mails of an organisation', () => {
  it('are at most so many a day; what is too many is refused whole, and changes nothing', async () => {
    const emails = Array.from({ length: 10 }, newAddress)
    const { administrator, cohortId } = await buildInvited(emails)
    const { organizationId } = administrator
    const operationId = randomUUID()
    const more = {
      organizationId,
      folderId: cohortId,
      operationId,
      emails: Array.from({ length: 3 }, newAddress),
    }
    const { status, body, headers } = await t.call(endpoints.inviteLearners, { body: more }, administrator)
    expect([status, body.code]).toEqual([429, 'invitations.limit_reached'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await list(administrator)).total).toBe(10)
    const check = { organizationId, folderId: cohortId, text: '' }
    expect((await t.call(endpoints.checkInvitations, { body: check }, administrator)).body.mailsLeft).toBe(2)
    await t.finishJobs()
    await letADayPass(administrator)
    expect((await t.call(endpoints.inviteLearners, { body: more }, administrator)).body.invited).toBe(3)
    expect((await remind(administrator, { everyOpen: {} })).body.code).toBe('invitations.limit_reached')
  })

  // Fails when the job does not ask whether the invitation is open.
  it('do not leave once the invitation was withdrawn', async () => {
    const { administrator, invitations } = await buildInvited([newAddress(), newAddress()])
    await withdraw(administrator, { invitationIds: [invitations[0]!.id] })
    expect(await mailsTo(invitations[0]!.email)).toEqual([])
    expect(await mailsTo(invitations[1]!.email)).toHaveLength(1)
  })

  // Fails when the job sends what it has sent, or stops at the first address that fails.
  it('are tried again where they failed, and there alone', async () => {
    const { administrator, invitations } = await buildInvited([newAddress(), newAddress()])
    const { sendMail } = t.ctx
    t.ctx.sendMail = async (mail) => {
      if (mail.to === invitations[0]!.email) throw new Error('try again later')
      await sendMail(mail)
    }
    await t.finishJobs()
    expect((await list(administrator, { orderBy: '+Email' })).items).toMatchObject([
      { mail: 'FAILED' },
      { mail: 'SENT' },
    ])
    t.ctx.sendMail = sendMail
    await t.finishJobs({ isEarly: true })
    for (const { email } of invitations) expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('a mail server', () => {
  // Fails when any three failures in a row end the job.
  it('that puts some addresses off for later gets the mails to the others', async () => {
    const { administrator, invitations } = await buildInvited(Array.from({ length: 5 }, newAddress))
    const { sendMail } = t.ctx
    const putOff = invitations.slice(0, 4).map(({ email }) => email)
    t.ctx.sendMail = async (mail) => {
      if (putOff.includes(mail.to)) throw Object.assign(new Error('greylisted'), { responseCode: 450 })
      await sendMail(mail)
    }
    await t.finishJobs()
    t.ctx.sendMail = sendMail
    expect(await mailsTo(invitations[4]!.email)).toHaveLength(1)
    expect(await statesOf(administrator)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED', 'SENT'])
  })

  it('that is away is not asked for each of them, and they leave when it is back', async () => {
    const { administrator } = await buildInvited(Array.from({ length: 6 }, newAddress))
    const { sendMail } = t.ctx
    let tries = 0
    t.ctx.sendMail = async () => {
      tries++
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }
    await t.finishJobs()
    t.ctx.sendMail = sendMail
    expect(tries).toBe(3)
    expect(await statesOf(administrator)).toEqual(Array(6).fill('FAILED'))
    await t.finishJobs({ isEarly: true })
    expect(await statesOf(administrator)).toEqual(Array(6).fill('SENT'))
  })
})

async function statesOf(administrator: Administrator) {
  const { items } = await list(administrator, { orderBy: '+Email' })
  return items.map(({ mail }: { mail: string }) => mail)
}

describe('a withdrawn invitation', () => {
  it('is closed to its person, has freed its seat, and can be sent anew', async () => {
    const learner = await buildUser(t)
    const { administrator, cohortId, invitations } = await buildInvited([learner.username, newAddress()])
    const { id } = invitations.find(({ email }) => email === learner.username)!
    const invitationIds = [id]
    for (const withdrawn of [1, 0]) {
      expect((await withdraw(administrator, { invitationIds })).body).toEqual({ withdrawn, accepted: 0 })
    }
    const closed = [
      await accept(id, learner),
      await t.call(endpoints.getInvitation, { params: { invitationId: id }, query: {} }, learner),
    ]
    for (const { status, body } of closed) expect([status, body.code]).toEqual([409, 'invitation.closed'])
    const seats = () => t.ctx.db.selectFrom('access_codes').select('seats').where('cohort_id', '=', cohortId)
    expect(await seats().execute()).toEqual([{ seats: 1 }])
    expect((await list(administrator, { status: 'WITHDRAWN' })).items).toMatchObject([
      { id, status: 'WITHDRAWN', link: null, withdrawnAt: expect.any(String) },
    ])

    const { organizationId } = administrator
    const body = {
      organizationId,
      folderId: cohortId,
      emails: [learner.username],
      operationId: randomUUID(),
    }
    expect((await t.call(endpoints.inviteLearners, { body }, administrator)).body.invited).toBe(1)
    expect((await accept(id, learner)).body.status).toBe('ACCEPTED')
    expect(await seats().orderBy('created_at').execute()).toEqual([{ seats: 1 }, { seats: 1 }])
  })

  it('was never an accepted one', async () => {
    const learner = await buildUser(t)
    const { administrator, invitations } = await buildInvited([learner.username])
    await accept(invitations[0]!.id, learner)
    const { body } = await withdraw(administrator, { invitationIds: [invitations[0]!.id] })
    expect(body).toEqual({ withdrawn: 0, accepted: 1 })
    expect((await list(administrator)).items[0].status).toBe('ACCEPTED')
  })

  it('can be every open one of a cohort, and is in the audit log by number and id', async () => {
    const { administrator, cohortId } = await buildInvited([newAddress(), newAddress()])
    const { organizationId } = administrator
    await withdraw(administrator, { everyOpen: { folderId: cohortId } })
    expect((await list(administrator)).counts).toMatchObject({ INVITATION_SENT: 0, WITHDRAWN: 2 })
    const lines = await listAuditEvents(t.ctx.db, { userId: administrator.userId })
    expect(lines.at(-1)).toMatchObject({
      event: 'invitations.withdrawn',
      details: { organizationId, count: 2 },
    })
    expect(JSON.stringify(lines)).not.toContain('guest-')
  })

  it('of another organisation cannot be reached, nor reminded of', async () => {
    const [own, other] = [await buildInvited([newAddress()]), await buildInvited([newAddress()])]
    const invitationIds = [own.invitations[0]!.id, other.invitations[0]!.id]
    for (const answer of [
      await withdraw(own.administrator, { invitationIds }),
      await remind(own.administrator, { invitationIds }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    expect((await list(own.administrator)).counts.INVITATION_SENT).toBe(1)
  })

  it('needs to be chosen in one way', async () => {
    const { administrator, invitations } = await buildInvited([newAddress()])
    const invitationIds = [invitations[0]!.id]
    for (const which of [{}, { invitationIds, everyOpen: {} }, { invitationIds: [] }]) {
      expect((await withdraw(administrator, which)).body.code).toBe('input.invalid')
    }
  })
})

describe('the list of invitations', () => {
  it('follows each to its end, and is filtered, sorted and turned over', async () => {
    const learners = await Promise.all([1, 2, 3].map(() => buildUser(t)))
    const { administrator, cohortId, invitations } = await buildInvited([
      ...learners.map(({ username }) => username),
      'zoe_x@example.com',
    ])
    const states = ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const
    for (const [i, learner] of learners.entries()) {
      const { id } = invitations.find(({ email }) => email === learner.username)!
      const { assessmentId } = (await accept(id, learner)).body
      const now = t.ctx.now()
      const change = { assessmentId, answers: new Map(), operation: undefined, status: states[i]!, now }
      await updateAnswers(t.ctx.db, change)
    }
    const all = await list(administrator, { orderBy: '+Email' })
    expect(all.counts).toEqual({
      INVITATION_SENT: 1,
      ACCEPTED: 1,
      IN_PROGRESS: 1,
      COMPLETED: 1,
      WITHDRAWN: 0,
    })
    const emails = all.items.map(({ email }: { email: string }) => email)
    expect(emails).toEqual(emails.toSorted())
    const reversed = await list(administrator, { orderBy: '-Email', offset: 1, size: 2 })
    expect(reversed.items.map(({ email }: { email: string }) => email)).toEqual(
      emails.toReversed().slice(1, 3),
    )
    expect(reversed.total).toBe(4)
    const some = await list(administrator, { status: 'ACCEPTED,COMPLETED', folderId: cohortId })
    expect([some.total, some.items.length, some.counts.IN_PROGRESS]).toEqual([2, 2, 1])
    expect((await list(administrator, { keyword: 'ZOE_' })).total).toBe(1)
    expect((await list(administrator, { keyword: 'zoe example' })).total).toBe(1)
    expect((await list(administrator, { keyword: 'z_e' })).total).toBe(0)
    expect((await list(administrator, { folderId: randomUUID() })).total).toBe(0)
  })

  it('is looked at on the record, once an hour', async () => {
    const { administrator } = await buildInvited([newAddress()])
    await list(administrator)
    const { userId, organizationId } = administrator
    const lines = await listAuditEvents(t.ctx.db, { userId, events: ['learners.listed'] })
    expect(lines.map(({ details }) => details)).toEqual([{ organizationId }])
  })

  it('has nobody in it who took their consent back', async () => {
    const learner = await buildUser(t)
    const { administrator, invitations } = await buildInvited([learner.username])
    await accept(invitations[0]!.id, learner)
    const withdrawal = { policyType: 'privacy-policy', version: '1', status: 'withdrawn' } as const
    const { userId } = learner
    await t.call(endpoints.createConsent, { params: { userId }, body: { userId, ...withdrawal } }, learner)
    expect(await list(administrator)).toMatchObject({ items: [], total: 0, counts: { ACCEPTED: 0 } })
  })
})

describe('an invitation', () => {
  it('tells its person who invites them to what, and whether they accepted; nobody else', async () => {
    const [learner, other] = [await buildUser(t), await buildUser(t)]
    const { invitations } = await buildInvited([learner.username])
    const args = { params: { invitationId: invitations[0]!.id }, query: { language: 'en' } }
    const read = await t.call(endpoints.getInvitation, args, learner)
    expect(read.body).toMatchObject({
      status: 'INVITATION_SENT',
      assessmentId: null,
      organizationName: expect.stringContaining('College'),
      instrument: { name: expect.any(String), minutes: expect.any(Number) },
    })
    const { assessmentId } = (await accept(invitations[0]!.id, learner)).body
    expect((await t.call(endpoints.getInvitation, args, learner)).body).toMatchObject({
      status: 'ACCEPTED',
      assessmentId,
    })
    expect((await t.call(endpoints.getInvitation, args, other)).body.code).toBe('not_found')
  })
})
