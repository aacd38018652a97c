import { randomUUID } from 'node:crypto'
import { endpoints, type FoundAssessment } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../../platform/mail/create-mailer.ts'
import { buildInstrument } from '../../testing/builders.ts'
import {
  type Administrator,
  backdateMails,
  buildAddresses,
  buildEmptyCohort,
  buildInvitations,
  finishJobsWith,
  invite,
  listMailsTo,
  readInvitations,
  remind,
  withdraw,
} from '../../testing/invitation-steps.ts'
import { startMailServer } from '../../testing/start-mail-server.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ INVITATION_MAILS_PER_DAY: '12', LOG_LEVEL: 'fatal' })
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('invitation emails', () => {
  it('have a daily limit, and a request that exceeds it is rejected as a whole (SEC-036)', async () => {
    const { administrator, cohortId } = await buildInvitations(t, buildAddresses(10))
    const emails = buildAddresses(3)
    const { status, body, headers } = await invite(t, administrator, cohortId, emails)
    expect([status, body.code]).toEqual([429, 'invitations.limit_reached'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await readInvitations(t, administrator)).toHaveLength(10)
    const { organizationId } = administrator
    const checkBody = { organizationId, folderId: cohortId, text: '' }
    const checkResponse = await t.call(endpoints.checkInvitations, { body: checkBody }, administrator)
    expect(checkResponse.body.mailsLeft).toBe(2)
    await backdateMails(t, administrator)
    expect((await invite(t, administrator, cohortId, emails)).body.invited).toBe(3)
    expect((await remind(t, administrator, { everyOpen: {} })).body.code).toBe('invitations.limit_reached')
  })

  it('state the duration of the assessment in the plural form that Arabic requires', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const [email] = buildAddresses(1) as [string]
    const body = { organizationId, folderId: cohortId, emails: [email], operationId: randomUUID() }
    await t.call(endpoints.inviteLearners, { body: { ...body, language: 'ar' } }, administrator)
    expect((await listMailsTo(t, email))[0]!.text).toContain('نحو 5 دقائق')
  })

  it('are not sent after the invitation is withdrawn', async () => {
    const { administrator, invitations } = await buildInvitations(t, buildAddresses(2))
    await withdraw(t, administrator, { invitationIds: [invitations[0]!.id] })
    expect(await listMailsTo(t, invitations[0]!.email)).toEqual([])
    expect(await listMailsTo(t, invitations[1]!.email)).toHaveLength(1)
  })

  it('are retried only for the addresses to which sending failed', async () => {
    const { administrator, invitations } = await buildInvitations(t, buildAddresses(2))
    const { sendMail } = t.ctx
    await finishJobsWith(t, async (mail) => {
      if (mail.to === invitations[0]!.email) throw new Error('try again later')
      await sendMail(mail)
    })
    expect(await listMailStates(t, administrator)).toEqual(['FAILED', 'SENT'])
    await t.finishJobs({ includeDelayed: true })
    for (const { email } of invitations) expect(await listMailsTo(t, email)).toHaveLength(1)
  })
})

describe('a mail server', () => {
  it('that temporarily refuses some addresses still receives the emails to the other addresses', async () => {
    const { administrator, invitations } = await buildInvitations(t, buildAddresses(5))
    const { sendMail } = t.ctx
    const greylistedAddresses = invitations.slice(0, 4).map(({ email }) => email)
    await finishJobsWith(t, async (mail) => {
      if (greylistedAddresses.includes(mail.to))
        throw Object.assign(new Error('greylisted'), { responseCode: 450 })
      await sendMail(mail)
    })
    expect(await listMailsTo(t, invitations[4]!.email)).toHaveLength(1)
    expect(await listMailStates(t, administrator)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED', 'SENT'])
  })

  it('that is unavailable receives the emails when it is available again', async () => {
    const { administrator } = await buildInvitations(t, buildAddresses(6))
    await finishJobsWith(t, async () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    })
    expect(await listMailStates(t, administrator)).toEqual(Array(6).fill('FAILED'))
    await t.finishJobs({ includeDelayed: true })
    expect(await listMailStates(t, administrator)).toEqual(Array(6).fill('SENT'))
  })
})

it.each(['RCPT TO', 'DATA'])(
  'an email that the mail server refuses at %s is not tried again, and the list and the CSV file show the reason until the person is invited again (REQ-370)',
  async (command) => {
    const { administrator, invitations } = await buildInvitations(t, buildAddresses(2))
    const [refused] = invitations.map(({ email }) => email)
    let attempts = 0
    const refuse = (address: string, at: string, callback: (error?: Error) => void) => {
      if (address !== refused || at !== command) return callback()
      attempts++
      const refusal = new Error(`5.7.1 <${refused}>: refused by policy`)
      callback(Object.assign(refusal, { responseCode: 550 }))
    }
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, callback) => refuse(address, 'RCPT TO', callback),
      onData(stream, { envelope }, callback) {
        stream.resume()
        stream.on('end', () => refuse(envelope.rcptTo[0]!.address, 'DATA', callback))
      },
    })
    const sendMail = createMailer({
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
      publicUrl: t.ctx.config.PUBLIC_URL,
      from: 'no-reply@example.org',
      dataDir: t.ctx.config.dataDir,
      log: t.ctx.log,
    })
    const reason = '550 5.7.1 refused by policy'
    await finishJobsWith(t, sendMail)
    await t.finishJobs({ includeDelayed: true })
    expect(attempts).toBe(1)
    expect(await listRefusals(administrator)).toEqual([reason, null])
    const { organizationId } = administrator
    const query = { organizationId }
    const file = await t.call(endpoints.exportAssessments, { query, body: { mail: 'FAILED' } }, administrator)
    expect(file.body.toString('utf8')).toContain(`"${reason}"`)
    await remind(t, administrator, { invitationIds: [invitations[0]!.id] })
    expect(await listRefusals(administrator)).toEqual([null, null])
    await server.close()
  },
)

async function listRefusals(administrator: Administrator) {
  const { organizationId } = administrator
  const args = { query: { organizationId }, body: { orderBy: '+Email' as const, offset: 0, size: 20 } }
  const { body } = await t.call(endpoints.searchAssessments, args, administrator)
  return (body.items as FoundAssessment[]).map(({ invitation }) => invitation!.mailRefusal)
}

async function listMailStates(t: TestApp, administrator: Administrator) {
  return (await readInvitations(t, administrator)).map(({ mail }) => mail)
}
