import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startMailServer } from '../../testing/start-mail-server.ts'
import type { Context } from '../base/context.ts'
import { createMailer, OUTBOX_SIZE } from './create-mailer.ts'
import { mailJob } from './deliver-mail.ts'
import { verifyMailServer } from './verify-mail-server.ts'

const options = {
  smtpUrl: '',
  publicUrl: 'https://lead.example.org',
  from: 'a@example.org',
  dataDir: '',
  log: { info: () => {} },
}

it('all attempts of a job use the same Message-ID, and different jobs use different Message-IDs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lpi-mails-'))
  const from = 'Everyday Leadership <no-reply@mail.example.org>'
  const sendMail = createMailer({ ...options, from, dataDir })
  const ctx = { sendMail } as Context
  const { signal } = new AbortController()
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' }

  for (const id of ['1', '1', '2']) await mailJob.handle(ctx, mail, { id, isLastAttempt: false, signal })

  const outbox = join(dataDir, 'outbox')
  const texts = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
  const ids = texts.map((text) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])
  expect(ids.toSorted()).toEqual(['<1@mail.example.org>', '<1@mail.example.org>', '<2@mail.example.org>'])
  await rm(dataDir, { recursive: true })
})

it.each([
  ['Leadership, Inc. <no-reply@example.org>', '"Leadership, Inc." <no-reply@example.org>'],
  ['"Leadership, Inc." <no-reply@example.org>', '"Leadership, Inc." <no-reply@example.org>'],
  ['Training (North) <no-reply@example.org>', '"Training (North)" <no-reply@example.org>'],
  ['A: Leadership; B <no-reply@example.org>', '"A: Leadership; B" <no-reply@example.org>'],
  ['no-reply@example.org', 'no-reply@example.org'],
])('the sender %s keeps its whole name, and the email says that it is automatic', async (from, header) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lpi-mails-'))
  await createMailer({ ...options, from, dataDir })({ to: 'b@example.org', subject: 'Hello', text: '' })
  const [name] = await readdir(join(dataDir, 'outbox'))
  const email = await readFile(join(dataDir, 'outbox', name!), 'utf8')
  expect(email).toContain(`From: ${header}\r\n`)
  expect(email).toContain('Auto-Submitted: auto-generated\r\n')
  await rm(dataDir, { recursive: true })
})

describe('a mail server', () => {
  /** Another name of 127.0.0.1, which does not look like this machine. */
  const otherHost = '[::ffff:127.0.0.1]'

  it('gets the user and password unencrypted only if the operator allows it, or on this machine (SEC-146)', async () => {
    const logins: string[] = []
    const server = await startMailServer({
      allowInsecureAuth: true,
      onAuth(auth, _session, callback) {
        logins.push(auth.username!)
        callback(null, { user: auth.username })
      },
    })
    const verify = (user: string, host: string, query = '') =>
      verifyMailServer({ ...options, smtpUrl: `smtp://${user}:secret@${host}:${server.port}/${query}` })
    await expect(verify('refused', otherHost)).rejects.toMatchObject({ command: 'STARTTLS' })
    await verify('allowed', otherHost, '?requireTLS=false')
    await verify('local', '127.0.0.1')
    expect(logins).toEqual(['allowed', 'local'])
    await server.close()
  })

  it('is greeted with the host name of PUBLIC_URL', async () => {
    const names: string[] = []
    const server = await startMailServer({
      onMailFrom(_address, session, callback) {
        names.push(session.hostNameAppearsAs)
        callback()
      },
    })
    const smtpUrl = `smtp://127.0.0.1:${server.port}`
    await createMailer({ ...options, smtpUrl })({ to: 'b@example.org', subject: 'Hello', text: '' })
    expect(names).toEqual(['lead.example.org'])
    await server.close()
  })

  it.each([
    [554, 1],
    [451, 2],
  ])(
    'that refuses the content with %d is tried %d times in two attempts of a job',
    async (responseCode, tries) => {
      let received = 0
      const server = await startMailServer({
        onData(stream, _session, callback) {
          received++
          stream.resume()
          stream.on('end', () => callback(Object.assign(new Error('refused'), { responseCode })))
        },
      })
      const sendMail = createMailer({ ...options, smtpUrl: `smtp://127.0.0.1:${server.port}` })
      const ctx = { sendMail, log: { warn: () => {} } } as unknown as Context
      const { signal } = new AbortController()
      const mail = { to: 'b@example.org', subject: 'Hello', text: 'Hello' }
      const attempt = () =>
        mailJob.handle(ctx, mail, { id: '1', isLastAttempt: false, signal }).then(
          () => true,
          () => false,
        )
      // The queue repeats a job only if its attempt failed.
      if (!(await attempt())) await attempt()
      expect(received).toBe(tries)
      await server.close()
    },
  )
})

it('the outbox keeps only the 1,000 newest emails (REQ-227)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lpi-mails-'))
  const outbox = join(dataDir, 'outbox')
  await mkdir(outbox)
  const oldNames = Array.from(
    { length: OUTBOX_SIZE },
    (_, i) => `2026-01-01T${String(i).padStart(4, '0')}.eml`,
  )
  await Promise.all(oldNames.map((name) => writeFile(join(outbox, name), '')))
  const sendMail = createMailer({ ...options, dataDir })
  for (const subject of ['first', 'second']) await sendMail({ to: 'b@example.org', subject, text: '' })
  const names = (await readdir(outbox)).sort()
  expect(names).toHaveLength(OUTBOX_SIZE)
  expect(names.slice(0, 998)).toEqual(oldNames.slice(2))
  await rm(dataDir, { recursive: true })
})
