/** Sends logins at a steady rate, whether or not earlier ones are answered. Runs as a child process. */
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { endpoints } from '@lpi/contract'
import { quantile } from './program.ts'

export type Storm = {
  url: string
  emails: string[]
  password: string
  perSecond: number
  seconds: number
  networks: number
}

export type StormResult = {
  sent: number
  succeeded: number
  refused: number
  /** In milliseconds. */
  p50: number
  p99: number
  refusedP99: number
  faults: string[]
}

const MAX_MS = 10_000
const TICK_MS = 10

// Real clients run on other machines and do not compete with the product for the processor.
setPriority(constants.priority.PRIORITY_LOW)

process.once('message', async (storm: Storm) => {
  process.send?.(await send(storm), () => process.exit())
})

async function send({ url, emails, password, perSecond, seconds, networks }: Storm): Promise<StormResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  const { hostname, port } = new URL(url)
  const succeeded: number[] = []
  const refused: number[] = []
  const faults: string[] = []
  const pending: Promise<void>[] = []
  let sent = 0

  function logIn() {
    const network = sent % networks
    const body = JSON.stringify({ username: emails[sent % emails.length], password })
    sent++
    const sentAt = performance.now()
    return new Promise<void>((resolve) => {
      const fail = (reason: string) => {
        faults.push(`a login failed: ${reason}`)
        resolve()
      }
      const outgoing = request(
        {
          hostname,
          port,
          agent,
          method: 'POST',
          path: endpoints.login.path,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'x-forwarded-for': `198.${18 + (network >> 8)}.${network & 255}.1`,
          },
        },
        (response) => {
          const ms = performance.now() - sentAt
          response.resume()
          response.on('end', resolve)
          if (ms > MAX_MS) return fail(`answered after ${ms.toFixed(0)} ms`)
          if (response.statusCode === 200) return void succeeded.push(ms)
          const isRefusal = response.statusCode === 503 || response.statusCode === 429
          if (!isRefusal || !response.headers['retry-after']) return fail(`status ${response.statusCode}`)
          refused.push(ms)
        },
      )
      outgoing.on('error', (error) => fail(error.message))
      outgoing.end(body)
    })
  }

  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    while (sent < due) pending.push(logIn())
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(pending)
  return {
    sent,
    succeeded: succeeded.length,
    refused: refused.length,
    p50: quantile(succeeded, 0.5),
    p99: quantile(succeeded, 0.99),
    refusedP99: quantile(refused, 0.99),
    faults,
  }
}
