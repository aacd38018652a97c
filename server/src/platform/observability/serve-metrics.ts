import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Options = {
  host: string
  port: number
  /** If set, requests must send it as a bearer token. */
  token: string | undefined
  exportMetrics: () => Promise<{ contentType: string; text: string }>
}

/** Serves `/metrics` on a separate port, so that a proxy in front of the public port does not expose it. */
export async function serveMetrics({ host, port, token, exportMetrics }: Options) {
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const isAllowed = !token || isSameToken(request.headers.authorization ?? '', `Bearer ${token}`)
    if (request.method !== 'GET' || request.url !== '/metrics' || !isAllowed) {
      return response.writeHead(404).end()
    }
    const { contentType, text } = await exportMetrics()
    return response.writeHead(200, { 'content-type': contentType }).end(text)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    address: server.address(),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function isSameToken(actualToken: string, expectedToken: string) {
  const [a, b] = [Buffer.from(actualToken), Buffer.from(expectedToken)]
  return a.length === b.length && timingSafeEqual(a, b)
}
