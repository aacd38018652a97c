import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log, Mail } from '../base/context.ts'
import { createMailTransport } from './mail-transport.ts'

/** The maximum number of emails in the outbox. Older emails are deleted, so that the outbox cannot fill the disk. */
export const OUTBOX_SIZE = 1000

type MailerOptions = {
  smtpUrl: string
  publicUrl: string
  /** An address, or a name followed by an address in `<` and `>`. */
  from: string
  dataDir: string
  log: Pick<Log, 'info'>
}

/**
 * Returns a function that sends an email over SMTP. If no mail server is configured, the function writes the email to a
 * file in the data folder's `outbox` instead.
 */
export function createMailer({ smtpUrl, publicUrl, from, dataDir, log }: MailerOptions) {
  const sender = parseSender(from)
  const transport = smtpUrl
    ? createMailTransport({ smtpUrl, publicUrl }, { from: sender })
    : createTransport({ streamTransport: true, buffer: true }, { from: sender })

  const mailDomain = sender.address.split('@')[1]!

  return async function sendMail({ to, subject, text, id, unsubscribeLink }: Mail) {
    // Nodemailer does not parse an address object, so the address cannot inject a header or a second recipient.
    const result = await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      headers: {
        // Absence notes are not sent in reply to such an email (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeLink && {
          'List-Unsubscribe': `<${unsubscribeLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
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

/** As an object, because Nodemailer would split a text at commas and semicolons and omit what is in parentheses. */
function parseSender(from: string) {
  const [, name = '', address = from] = /^([^<]*)<(.*)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** The file names begin with the time, so the oldest emails come first in alphabetical order. */
async function removeOldest(outbox: string) {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
  const surplus = names.slice(0, Math.max(0, names.length - OUTBOX_SIZE))
  // Another process may have removed the same file.
  await Promise.all(surplus.map((name) => rm(join(outbox, name), { force: true })))
}
