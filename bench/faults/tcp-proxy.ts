import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Changes a chunk of data that is sent in the given direction. Returns undefined to end the connections to the client
 * and to the target.
 */
export type ChunkTransform = (chunk: Buffer, direction: 'request' | 'response') => Buffer | undefined

/** Returns the response to a request, or undefined to forward the request. */
type Responder = (request: Buffer) => string | undefined

type Options = { port: number; target: number; delayMs?: number; transform?: ChunkTransform }

/**
 * Listens on `port` and forwards connections to `target`, another port on this machine. The caller can change the
 * returned `state` while the proxy is running.
 */
export async function startTcpProxy({ port, target, delayMs = 0, transform = (chunk) => chunk }: Options) {
  const sockets = new Set<Socket>()
  const state = { target, delayMs, transform, isSilent: false }
  let respond: Responder = () => undefined
  const server = createServer((client) => {
    const upstream = connect(state.target, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    forward(client, upstream, 'request', end)
    forward(upstream, client, 'response', end)
  })

  function forward(from: Socket, to: Socket, direction: 'request' | 'response', end: () => void) {
    let isLost = false
    from.on('data', (chunk: Buffer) => {
      // `isSilent` simulates a broken cable: chunks are dropped, and the connection stays open. After a lost chunk,
      // nothing more is forwarded in this direction, because a TCP stream has no gaps.
      isLost ||= state.isSilent
      if (isLost) return
      const response = direction === 'request' ? respond(chunk) : undefined
      if (response) return void from.write(response)
      const transformedChunk = state.transform(chunk, direction)
      if (!transformedChunk) return end()
      if (state.delayMs === 0) return void to.write(transformedChunk)
      setTimeout(() => {
        if (!to.destroyed) to.write(transformedChunk)
      }, state.delayMs)
    })
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    state,
    setResponder(responder: Responder) {
      respond = responder
    },
    /** Ends all connections. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
