import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@lpi/contract'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { runCli } from './installation.ts'
import { createPostgres } from './postgres.ts'
import { type FaultProgram, quantile } from './program.ts'
import { createRandom } from './random.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const USERS = 24
const LIMIT_MS = 150_000

export const mailProgram: FaultProgram = {
  description: `${USERS} users register, and the product sends one email to each of them. On the first attempt to send an email, the mail server
refuses the email temporarily, ends the connection before or after it has received the text, or responds three
seconds late. On the second attempt, the probability of such a fault is one third. Every email must arrive, and all copies of an email
must have the same Message-ID.`,
  positiveControl: 'The mail server loses one in six of the emails that it accepts.',
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      const server = await startMailServer(seed, isPositiveControl)
      onEnd(server.stop)
      const postgres = await createPostgres(folder, await findFreePort())
      await postgres.start()
      onEnd(postgres.stop)
      const settings = { DATABASE_URL: postgres.url, SMTP_URL: `smtp://127.0.0.1:${server.port}` }
      await runCli(folder, settings, 'database', 'migrate')
      const product = await startRestartableProcess(folder, await findFreePort(), settings)
      onEnd(() => product.stop())
      const startedAt = performance.now()
      for (let i = 0; i < USERS; i++) await register(product.url, `user-${i}@example.com`)
      while (server.addressCount() < USERS && performance.now() - startedAt < LIMIT_MS) await sleep(200)
      // Further copies of an email may arrive later.
      await sleep(12_000)
      const copies = [...server.copies.values()]
      const missingCount = USERS - copies.length
      const changedIdCount = copies.filter((ids) => new Set(ids).size > 1).length
      const faults: string[] = []
      if (missingCount > 0) faults.push(`emails that did not arrive: ${missingCount}`)
      if (changedIdCount > 0) faults.push(`emails whose copies have different Message-IDs: ${changedIdCount}`)
      return {
        measuredValues: [
          ['emails: sent / arrived', `${USERS} / ${copies.length}`],
          [
            'copies per email',
            `median ${quantile(
              copies.map(({ length }) => length),
              0.5,
            )}, maximum ${Math.max(...copies.map(({ length }) => length))}`,
          ],
          ['emails whose copies have different Message-IDs', changedIdCount],
          [
            'mail server faults',
            [...server.injectedFaults].map(([name, count]) => `${count} × ${name}`).join(', '),
          ],
          [
            'seconds until every email had arrived',
            missingCount > 0 ? '–' : ((server.lastFirstCopyAt() - startedAt) / 1000).toFixed(0),
          ],
        ],
        faults,
      }
    }),
}

const faultNames = [
  'refused',
  'connection ended before the text',
  'connection ended after the text',
  'slow',
] as const

async function startMailServer(seed: number, losesEmails: boolean) {
  const random = createRandom(seed)
  const tries = new Map<string, number>()
  const copies = new Map<string, string[]>()
  const injectedFaults = new Map<string, number>()
  let lastFirstCopyAt = 0

  function chooseFault(address: string) {
    const count = tries.get(address) ?? 0
    tries.set(address, count + 1)
    const isFaulty = count === 0 || (count === 1 && random() < 1 / 3)
    const fault = isFaulty ? faultNames[Math.floor(random() * faultNames.length)] : undefined
    if (fault) injectedFaults.set(fault, (injectedFaults.get(fault) ?? 0) + 1)
    return fault
  }

  function store(address: string, text: string) {
    const id = /^Message-ID: (.*?)\r?$/im.exec(text)?.[1] ?? 'none'
    if (!copies.has(address)) lastFirstCopyAt = performance.now()
    copies.set(address, [...(copies.get(address) ?? []), id])
  }

  /** Finds the socket, because the library has no function that ends a connection without a reply. */
  function findSocket(sessionId: string) {
    const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> }
    return [...connections].find(({ id }) => id === sessionId)?._socket
  }

  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const address = session.envelope.rcptTo[0]!.address
      const fault = chooseFault(address)
      const endConnection = () => findSocket(session.id)?.destroy()
      if (fault === 'connection ended before the text') return void endConnection()
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', async () => {
        if (fault === 'refused')
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        if (fault === 'slow') await sleep(3000)
        const isLost = losesEmails && random() < 1 / 6
        if (!isLost) store(address, text)
        if (fault === 'connection ended after the text') return endConnection()
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    copies,
    injectedFaults,
    addressCount: () => copies.size,
    lastFirstCopyAt: () => lastFirstCopyAt,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function register(url: string, email: string) {
  const account = {
    username: email,
    email,
    password: 'Kettle-42-moss',
    firstName: 'Robin',
    lastName: 'Example',
  }
  const profile = { country: 'GB', orgOrSchool: '', language: 'en', userMappings: [] }
  const response = await fetch(url + endpoints.createUser.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, ...profile }),
  })
  if (!response.ok) throw new Error(`A registration failed: ${response.status} ${await response.text()}`)
}
