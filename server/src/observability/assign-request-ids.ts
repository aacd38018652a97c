import { randomUUID } from 'node:crypto'
import type { Server } from '../http/create-server.ts'

/** Every answer carries the id under which the log knows its request; no two processes give the same one. */
export function assignRequestIds(app: Server) {
  app.setGenReqId(() => randomUUID())
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
