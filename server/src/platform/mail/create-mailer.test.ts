import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Context } from '../base/context.ts'
import { createMailer, OUTBOX_SIZE } from './create-mailer.ts'
import { mailJob } from './deliver-mail.ts'

it('all attempts of a job use the same Message-ID, and different jobs use different Message-IDs', async () => {
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

it('the outbox keeps only the 1,000 newest emails (REQ-227)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lpi-mails-'))
  const outbox = join(dataDir, 'outbox')
  await mkdir(outbox)
  const oldNames = Array.from(
    { length: OUTBOX_SIZE },
    (_, i) => `2026-01-01T${String(i).padStart(4, '0')}.eml`,
  )
  await Promise.all(oldNames.map((name) => writeFile(join(outbox, name), '')))
  const sendMail = createMailer({ smtpUrl: '', from: 'a@example.org', dataDir, log: { info: () => {} } })
  for (const subject of ['first', 'second']) await sendMail({ to: 'b@example.org', subject, text: '' })
  const names = (await readdir(outbox)).sort()
  expect(names).toHaveLength(OUTBOX_SIZE)
  expect(names.slice(0, 998)).toEqual(oldNames.slice(2))
  await rm(dataDir, { recursive: true })
})
