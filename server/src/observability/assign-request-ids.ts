import { randomUUID } from 'node:crypto'
import type { Server } from '../http/create-server.ts'

/** Returns the request id of the log in a response header. The ids are unique across processes. */
export function assignRequestIds(app: Server) {
  app.setGenReqId(() => randomUUID())
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
