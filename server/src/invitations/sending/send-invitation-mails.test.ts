import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildInstrument } from '../../testing/builders.ts'
import {
  type Administrator,
  buildInvited,
  letADayPass,
  listInvitations,
  mailsTo,
  newAddress,
  remind,
  withdraw,
} from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ INVITATION_MAILS_PER_DAY: '12', LOG_LEVEL: 'fatal' })
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('the mails of an organisation', () => {
  it('are at most so many a day; what is too many is refused whole, and changes nothing (SEC-036)', async () => {
    const emails = Array.from({ length: 10 }, newAddress)
    const { administrator, cohortId } = await buildInvited(t, emails)
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
    expect((await listInvitations(t, administrator)).total).toBe(10)
    const check = { organizationId, folderId: cohortId, text: '' }
    expect((await t.call(endpoints.checkInvitations, { body: check }, administrator)).body.mailsLeft).toBe(2)
    await t.finishJobs()
    await letADayPass(t, administrator)
    expect((await t.call(endpoints.inviteLearners, { body: more }, administrator)).body.invited).toBe(3)
    expect((await remind(t, administrator, { everyOpen: {} })).body.code).toBe('invitations.limit_reached')
  })

  // Fails when the job does not ask whether the invitation is open.
  it('do not leave once the invitation was withdrawn', async () => {
    const { administrator, invitations } = await buildInvited(t, [newAddress(), newAddress()])
    await withdraw(t, administrator, { invitationIds: [invitations[0]!.id] })
    expect(await mailsTo(t, invitations[0]!.email)).toEqual([])
    expect(await mailsTo(t, invitations[1]!.email)).toHaveLength(1)
  })

  // Fails when the job sends what it has sent, or stops at the first address that fails.
  it('are tried again where they failed, and there alone', async () => {
    const { administrator, invitations } = await buildInvited(t, [newAddress(), newAddress()])
    const { sendMail } = t.ctx
    t.ctx.sendMail = async (mail) => {
      if (mail.to === invitations[0]!.email) throw new Error('try again later')
      await sendMail(mail)
    }
    await t.finishJobs()
    expect((await listInvitations(t, administrator, { orderBy: '+Email' })).items).toMatchObject([
      { mail: 'FAILED' },
      { mail: 'SENT' },
    ])
    t.ctx.sendMail = sendMail
    await t.finishJobs({ isEarly: true })
    for (const { email } of invitations) expect(await mailsTo(t, email)).toHaveLength(1)
  })
})

describe('a mail server', () => {
  // Fails when any three failures in a row end the job.
  it('that puts some addresses off for later gets the mails to the others', async () => {
    const { administrator, invitations } = await buildInvited(t, Array.from({ length: 5 }, newAddress))
    const { sendMail } = t.ctx
    const greylisted = invitations.slice(0, 4).map(({ email }) => email)
    t.ctx.sendMail = async (mail) => {
      if (greylisted.includes(mail.to)) throw Object.assign(new Error('greylisted'), { responseCode: 450 })
      await sendMail(mail)
    }
    await t.finishJobs()
    t.ctx.sendMail = sendMail
    expect(await mailsTo(t, invitations[4]!.email)).toHaveLength(1)
    expect(await statesOf(t, administrator)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED', 'SENT'])
  })

  it('that is away is not asked for each of them, and they leave when it is back', async () => {
    const { administrator } = await buildInvited(t, Array.from({ length: 6 }, newAddress))
    const { sendMail } = t.ctx
    let tries = 0
    t.ctx.sendMail = async () => {
      tries++
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }
    await t.finishJobs()
    t.ctx.sendMail = sendMail
    expect(tries).toBe(3)
    expect(await statesOf(t, administrator)).toEqual(Array(6).fill('FAILED'))
    await t.finishJobs({ isEarly: true })
    expect(await statesOf(t, administrator)).toEqual(Array(6).fill('SENT'))
  })
})

async function statesOf(t: TestApp, administrator: Administrator) {
  const { items } = await listInvitations(t, administrator, { orderBy: '+Email' })
  return items.map(({ mail }: { mail: string }) => mail)
}
