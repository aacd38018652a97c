import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadTextFile } from './text-files.ts'

it('a translation file is requested again if the connection breaks during the response (REQ-006)', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.writeHead(200, { 'content-length': '14' }).write('{"key"')
    if (requests === 1) setImmediate(() => response.destroy())
    else response.end(':"text"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string) => fetch(origin + path))
  expect(await loadTextFile('en', 'common')).toEqual({ key: 'text' })
  expect(requests).toBe(2)
})
