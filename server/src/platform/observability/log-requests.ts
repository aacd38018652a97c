import { randomUUID } from 'node:crypto'
import type { Server } from '../http/create-server.ts'

/** Gives each request an id that is unique across processes, returns it in a header, and logs one line per request. */
export function logRequests(app: Server) {
  app.setGenReqId(() => randomUUID())
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (req, res) => {
    res.log.info({ req, res, responseTime: res.elapsedTime }, 'request completed')
  })
}
