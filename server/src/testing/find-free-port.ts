import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on this machine that no program uses. Another program can take it before the caller does. */
export async function findFreePort() {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
