import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log, Mail } from '../base/context.ts'

type MailerOptions = { smtpUrl: string; from: string; dataDir: string; log: Pick<Log, 'info'> }

/** Sends emails by SMTP if it is configured; otherwise writes each email to a file in the data folder's `outbox`. */
export function createMailer({ smtpUrl, from, dataDir, log }: MailerOptions) {
  const transport = smtpUrl
    ? createTransport(
        { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
        { from },
      )
    : createTransport({ streamTransport: true, buffer: true }, { from })

  const mailDomain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

  return async function sendMail({ to, subject, text, id }: Mail) {
    // Nodemailer does not parse an address object, so the address cannot inject a header or a second recipient.
    const result = await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      // A mail server that loses the connection after it has accepted an email gets it again with the same id.
      ...(id && { messageId: `<${id}@${mailDomain}>` }),
    })
    if (!smtpUrl) await writeToOutbox((result as unknown as { message: Buffer }).message)
  }

  async function writeToOutbox(message: Buffer) {
    const outbox = join(dataDir, 'outbox')
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const file = join(
      outbox,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
    )
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
    log.info({ file }, 'email written to a file because SMTP_URL is not set')
  }
}
