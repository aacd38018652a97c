import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FLAG_EVENTS_PATH } from '@lpi/contract'
import { inject } from 'vitest'
import type { LoggedInUser } from './people.ts'

/** A host name that is not a secure context, as in an installation without HTTPS. */
export const insecureHost = 'lpi.test'

export type StreamCounter = Awaited<ReturnType<typeof startStreamCounter>>

/** An HTTP/1.1 proxy in front of the product that counts open event streams and can refuse them. */
export async function startStreamCounter(host = insecureHost) {
  const product = new URL(inject('product').url)
  const streams = { open: 0, peak: 0, total: 0, refused: 0, isRefusing: false }
  const server = createServer((req, res) => {
    if (req.url === FLAG_EVENTS_PATH) {
      if (streams.isRefusing) {
        streams.refused++
        return void res.writeHead(503).end()
      }
      streams.open++
      streams.total++
      streams.peak = Math.max(streams.peak, streams.open)
      res.once('close', () => streams.open--)
    }
    const { hostname, port } = product
    const headers = { ...req.headers, host: product.host }
    const forwarded = request({ hostname, port, method: req.method, path: req.url, headers }, (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers)
      res.flushHeaders()
      response.pipe(res)
    })
    forwarded.once('error', () => res.destroy())
    res.once('close', () => forwarded.destroy())
    req.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    url,
    streams,
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
