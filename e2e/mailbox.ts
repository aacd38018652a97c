import { once } from 'node:events'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Starts a real SMTP server that writes every email to a file in `folder`. */
export async function startMailbox(folder: string) {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const file = join(folder, `${String(count++).padStart(4, '0')}.eml`)
        // A file gets its final name only when it is complete, so that no test reads an incomplete email.
        await writeFile(`${file}.part`, Buffer.concat(chunks))
        await rename(`${file}.part`, file)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((done) => server.close(done)) }
}

/**
 * Waits for an email to `to` whose subject or text matches the pattern, and returns the newest such email. Fails only
 * after a minute, because other tests may have queued hundreds of emails before this one.
 */
export async function waitForEmail(folder: string, to: string, pattern: RegExp) {
  const readNames = new Set<string>()
  for (let attempts = 0; attempts < 600; attempts++) {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml') && !readNames.has(name))
    for (const name of files.sort().reverse()) {
      readNames.add(name)
      const bytes = await readFile(join(folder, name))
      // Emails to other addresses are not parsed, because parsing hundreds of emails would take too long.
      if (!bytes.includes(to)) continue
      const mail = await PostalMime.parse(bytes)
      const { subject = '', text = '' } = mail
      if (mail.to?.some(({ address }) => address === to) && pattern.test(`${subject}\n${text}`)) {
        return { subject, text }
      }
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`No email to ${to} that matches ${pattern} arrived`)
}
