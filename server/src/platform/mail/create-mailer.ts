import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log, Mail } from '../base/context.ts'

/** The maximum number of emails in the outbox. Older emails are deleted, so that the outbox cannot fill the disk. */
export const OUTBOX_SIZE = 1000

type MailerOptions = { smtpUrl: string; from: string; dataDir: string; log: Pick<Log, 'info'> }

/**
 * Returns a function that sends an email over SMTP. If no mail server is configured, the function writes the email to a
 * file in the data folder's `outbox` instead.
 */
export function createMailer({ smtpUrl, from, dataDir, log }: MailerOptions) {
  const transport = smtpUrl
    ? createTransport(
        { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
        { from },
      )
    : createTransport({ streamTransport: true, buffer: true }, { from })

  const mailDomain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

  return async function sendMail({ to, subject, text, id, unsubscribeLink }: Mail) {
    // Nodemailer does not parse an address object, so the address cannot inject a header or a second recipient.
    const result = await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      ...(unsubscribeLink && {
        headers: {
          'List-Unsubscribe': `<${unsubscribeLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      // A retry uses the same Message-ID, so that a mail server can recognize an email that it has already accepted.
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
    await removeOldest(outbox)
  }
}

/** The file names begin with the time, so the oldest emails come first in alphabetical order. */
async function removeOldest(outbox: string) {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
  const surplus = names.slice(0, Math.max(0, names.length - OUTBOX_SIZE))
  // Another process may have removed the same file.
  await Promise.all(surplus.map((name) => rm(join(outbox, name), { force: true })))
}
