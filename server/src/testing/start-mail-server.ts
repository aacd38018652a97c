import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export async function startMailServer(serverOptions: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...serverOptions })
  server.on('error', () => undefined)
  const listener = server.listen(0)
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
