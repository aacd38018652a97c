/** Sends logins at a constant rate, without waiting for responses. Runs as a child process. */
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
  sentCount: number
  succeededCount: number
  refusedCount: number
  /**
   * Response times in milliseconds: `p50` and `p99` of the successful logins, and `refusedP99` of the refused logins.
   */
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
  const succeededMs: number[] = []
  const refusedMs: number[] = []
  const faults: string[] = []
  const pendingRequests: Promise<void>[] = []
  let sentCount = 0

  function logIn() {
    const network = sentCount % networks
    const body = JSON.stringify({ username: emails[sentCount % emails.length], password })
    sentCount++
    const sentAt = performance.now()
    return new Promise<void>((resolve) => {
      const fail = (reason: string) => {
        faults.push(`a login failed: ${reason}`)
        resolve()
      }
      const outgoingRequest = request(
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
          if (ms > MAX_MS) return fail(`the response took ${ms.toFixed(0)} ms`)
          if (response.statusCode === 200) return void succeededMs.push(ms)
          const isRefusal = response.statusCode === 503 || response.statusCode === 429
          if (!isRefusal || !response.headers['retry-after']) return fail(`status ${response.statusCode}`)
          refusedMs.push(ms)
        },
      )
      outgoingRequest.on('error', (error) => fail(error.message))
      outgoingRequest.end(body)
    })
  }

  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    while (sentCount < due) pendingRequests.push(logIn())
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(pendingRequests)
  return {
    sentCount,
    succeededCount: succeededMs.length,
    refusedCount: refusedMs.length,
    p50: quantile(succeededMs, 0.5),
    p99: quantile(succeededMs, 0.99),
    refusedP99: quantile(refusedMs, 0.99),
    faults,
  }
}
