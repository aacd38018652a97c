import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import type { LoggedInUser } from './people.ts'

type Options = {
  /** The host name in the URL of the proxy. */
  host?: string
  /**
   * Returns true if the proxy must not forward the request, either because this function responds or because the
   * request must receive no response.
   */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Starts an HTTP/1.1 proxy in front of the product. */
export async function startProductProxy({ host = 'localhost', intercept }: Options) {
  const product = new URL(inject('product').url)
  const server = createServer((req, res) => {
    if (intercept(req, res)) return
    const { hostname, port } = product
    const headers = { ...req.headers, host: product.host }
    const forwarded = request({ hostname, port, method: req.method, path: req.url, headers }, (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers)
      // Otherwise, Node would hold back the headers until the first data arrives, which can take a while in an event
      // stream.
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
    closeConnections: () => server.closeAllConnections(),
    /** Returns options with which `visit` opens the product through the proxy with the user's session. */
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
