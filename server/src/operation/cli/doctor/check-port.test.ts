import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '../../../platform/base/config.ts'
import { checkPort } from './check-port.ts'

const check = (HOST: string, PORT = '41999') => checkPort(readConfig({ HOST, PORT }, []).config)

it.each([
  ['nowhere.invalid', 'This machine does not know the name in HOST.'],
  ['192.0.2.1', 'Set HOST to an address of this machine.'],
])('the advice names HOST if the product cannot listen on %s', async (host, advice) => {
  expect(await check(host)).toMatchObject({ state: 'fault', advice: expect.stringContaining(advice) })
})

it('the advice is about the other program if the port is in use', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const finding = await check('127.0.0.1', String(port))
  server.close()
  expect(finding).toMatchObject({ state: 'fault', advice: expect.stringContaining('Stop the program') })
})
