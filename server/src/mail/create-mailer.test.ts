import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Context } from '../base/context.ts'
import { createMailer } from './create-mailer.ts'
import { mailJob } from './deliver-mail.ts'

it('every attempt of a job sends the email with the same Message-ID, and every job with its own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lpi-mails-'))
  const from = 'Everyday Leadership <no-reply@mail.example.org>'
  const sendMail = createMailer({ smtpUrl: '', from, dataDir, log: { info: () => {} } })
  const ctx = { sendMail } as Context
  const { signal } = new AbortController()
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' }

  for (const id of ['1', '1', '2']) await mailJob.handle(ctx, mail, { id, signal })

  const outbox = join(dataDir, 'outbox')
  const texts = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
  const ids = texts.map((text) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])
  expect(ids.toSorted()).toEqual(['<1@mail.example.org>', '<1@mail.example.org>', '<2@mail.example.org>'])
  await rm(dataDir, { recursive: true })
})
