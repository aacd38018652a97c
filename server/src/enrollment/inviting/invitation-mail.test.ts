import { randomUUID } from 'node:crypto'
import { endpoints, type FoundAssessment } from '@lpi/contract'
import type { SMTPServerOptions } from 'smtp-server'
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
import { invitationMailJob } from './invitation-mail.ts'

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
    await t.finishJobs({ includeDelayed: true })
    expect(await listMailStates(t, administrator)).toEqual(Array(5).fill('SENT'))
  })

  it.each(['the connection', 'MAIL FROM', 'RCPT TO', 'DATA'])(
    'that refuses %s for now receives each email once in a later attempt',
    async (refusedAt) => {
      const { administrator, invitations } = await buildInvitations(t, buildAddresses(3))
      let isBusy = true
      const refuse = (at: string, callback: (error?: Error) => void) =>
        isBusy && at === refusedAt ? callback(busy()) : callback()
      const { sendMail, received, close } = await startServer({
        onConnect: (_session, callback) => refuse('the connection', callback),
        onMailFrom: (_address, _session, callback) => refuse('MAIL FROM', callback),
        onRcptTo: (_address, _session, callback) => refuse('RCPT TO', callback),
        onDataEnd: (_address, callback) => refuse('DATA', callback),
      })
      await finishJobsWith(t, sendMail)
      expect(await listMailStates(t, administrator)).toEqual(['FAILED', 'FAILED', 'FAILED'])
      expect(await listRefusals(administrator)).toEqual([null, null, null])
      isBusy = false
      await finishJobsWith(t, sendMail, { includeDelayed: true })
      expect(await listMailStates(t, administrator)).toEqual(['SENT', 'SENT', 'SENT'])
      expect(received.toSorted()).toEqual(invitations.map(({ email }) => email))
      await close()
    },
  )

  it.each([
    ['refuses each attempt', '451 4.7.1 try again later'],
    ['cannot be reached', 'No reply from the mail server (ESOCKET)'],
  ])('that %s is named as the reason after the last attempt, not before (REQ-370)', async (fault, reason) => {
    const { administrator } = await buildInvitations(t, buildAddresses(1))
    const { sendMail, close } = await startServer({ onDataEnd: (_address, callback) => callback(busy()) })
    if (fault === 'cannot be reached') await close()
    await finishJobsWith(t, sendMail)
    for (let retry = 1; retry < invitationMailJob.queue.retryLimit!; retry++)
      await finishJobsWith(t, sendMail, { includeDelayed: true })
    expect(await listRefusals(administrator)).toEqual([null])
    await finishJobsWith(t, sendMail, { includeDelayed: true })
    expect(await listRefusals(administrator)).toEqual([reason])
    expect(await t.jobs.boss.findJobs(invitationMailJob.name)).toEqual([])
    await close()
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
    const server = await startServer({
      onRcptTo: ({ address }, _session, callback) => refuse(address, 'RCPT TO', callback),
      onDataEnd: (address, callback) => refuse(address, 'DATA', callback),
    })
    const reason = '550 5.7.1 refused by policy'
    await finishJobsWith(t, server.sendMail)
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

const busy = () => Object.assign(new Error('4.7.1 try again later'), { responseCode: 451 })

type Callback = (error?: Error | null) => void
type Hooks = SMTPServerOptions & { onDataEnd: (address: string, callback: Callback) => void }

/** Starts a mail server. `onDataEnd` is called when a message has arrived. */
async function startServer({ onDataEnd, ...hooks }: Hooks) {
  const received: string[] = []
  const { port, close } = await startMailServer({
    ...hooks,
    onData(stream, { envelope }, callback) {
      const { address } = envelope.rcptTo[0]!
      const finish: Callback = (error) => {
        if (!error) received.push(address)
        callback(error)
      }
      stream.resume()
      stream.on('end', () => onDataEnd(address, finish))
    },
  })
  const { config, log } = t.ctx
  const sendMail = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    publicUrl: config.PUBLIC_URL,
    from: 'no-reply@example.org',
    dataDir: config.dataDir,
    log,
  })
  return { sendMail, received, close }
}

async function listRefusals(administrator: Administrator) {
  const { organizationId } = administrator
  const args = { query: { organizationId }, body: { orderBy: '+Email' as const, offset: 0, size: 20 } }
  const { body } = await t.call(endpoints.searchAssessments, args, administrator)
  return (body.items as FoundAssessment[]).map(({ invitation }) => invitation!.mailRefusal)
}

async function listMailStates(t: TestApp, administrator: Administrator) {
  return (await readInvitations(t, administrator)).map(({ mail }) => mail)
}
