import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { freePort, setUpProcesses } from './testing/processes.ts'
import { createTestDatabase } from './testing/test-postgres.ts'

const { start } = setUpProcesses()
const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 1 })

async function request(url: string, agent?: Agent) {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

describe('after SIGTERM', () => {
  it('a process reports that it is not ready, still serves requests on open and new connections, and then exits with code 0', async () => {
    const database = await createTestDatabase(inject('postgres'))
    const product = start({ PORT: await freePort(), DATABASE_URL: database.url, DRAIN_SECONDS: '3' })
    const url = await product.waitUntilReady()
    expect(await request(`${url}/healthz`, keepAliveAgent)).toEqual({ status: 200, connection: 'keep-alive' })
    const stream = await fetch(`${url}/ofrep/v1/events`)

    product.child.kill('SIGTERM')
    while ((await request(`${url}/readyz`)).status === 200);

    expect(await request(`${url}/healthz`, keepAliveAgent)).toEqual({ status: 200, connection: 'close' })
    expect(await request(`${url}/healthz`)).toEqual({ status: 200, connection: 'close' })
    expect(await stream.text()).toContain('retry: 2000')
    expect((await product.ended).code).toBe(0)
    await database.drop()
  })
})
