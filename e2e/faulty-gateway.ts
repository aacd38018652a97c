import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import type { LoggedInUser } from './people.ts'

export type Gateway = Awaited<ReturnType<typeof startFaultyGateway>>

/** A proxy in front of the product that can respond in place of it, or not at all. */
export async function startFaultyGateway() {
  const product = new URL(inject('product').url)
  const gateway = { mode: 'forward' as 'forward' | 'unavailable' | 'hanging' }
  const server = createServer((req, res) => {
    if (gateway.mode === 'hanging') return
    if (gateway.mode === 'unavailable') {
      return void res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    }
    const { hostname, port } = product
    const headers = { ...req.headers, host: product.host }
    const forwarded = request({ hostname, port, method: req.method, path: req.url, headers }, (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(res)
    })
    forwarded.once('error', () => res.destroy())
    res.once('close', () => forwarded.destroy())
    req.pipe(forwarded)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    /** The response to the next requests. */
    set: (mode: typeof gateway.mode) => {
      gateway.mode = mode
      // Otherwise, requests that were sent earlier would hang.
      if (mode === 'forward') server.closeAllConnections()
    },
    /** Options of `visit` to open the product through the proxy with the user's session. */
    as: ({ state }: Pick<LoggedInUser, 'state'>) => ({
      baseURL: url,
      as: { state: { ...state, origins: state.origins.map((stored) => ({ ...stored, origin: url })) } },
    }),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
