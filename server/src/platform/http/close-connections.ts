import type { Server } from './create-server.ts'

/**
 * Closes each connection after its next response while `isStopping` returns true, so that the client connects to
 * another process.
 */
export function closeConnectionsWhen(app: Server, isStopping: () => boolean) {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}
