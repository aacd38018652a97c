import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, setUpProcesses } from '../../testing/processes.ts'

const CONNECTIONS = 500
const { start } = setUpProcesses()

it('500 connections that send one byte per second neither block other clients nor stay open (SEC-092)', async () => {
  const port = await freePort()
  const url = await start({ PORT: port }).waitUntilReady()
  const slowSockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, i) => {
      const socket = connect(Number(port), 'localhost').on('error', () => {})
      await once(socket, 'connect')
      socket.resume()
      socket.write(i % 2 ? slowHeaders : slowBody)
      return socket
    }),
  )
  const writeTimer = setInterval(() => {
    for (const socket of slowSockets) if (socket.writable) socket.write('a')
  }, 1000)
  for (let request = 0; request < 50; request++) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await Promise.all(slowSockets.map(waitUntilClosed))
  clearInterval(writeTimer)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
}, 180_000)

const slowHeaders = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const slowBody = [
  'POST /users/api/v4/users/login HTTP/1.1\r\nHost: localhost',
  'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
].join('\r\n')

/**
 * Waits until the server closes the connection: after 20 seconds if the headers of the request are incomplete, and
 * after 60 seconds if its body is incomplete.
 */
async function waitUntilClosed(socket: Socket) {
  if (!socket.closed) await once(socket, 'close')
}
