import { request } from 'node:http'
import type { Config } from '../../../platform/base/config.ts'
import { assertPortIsFree } from '../../../platform/http/assert-port-is-free.ts'
import { type Finding, faultFinding, messageOf, okFinding } from './finding.ts'

/** Checks that the port is free or that the product itself uses it. */
export async function checkPort({ HOST: host, PORT: port }: Config): Promise<Finding> {
  if (port === 0) return okFinding('port', 'PORT is 0: the product uses any free port')
  try {
    await assertPortIsFree(host, port)
    return okFinding('port', `${host}:${port} is free`)
  } catch (error) {
    if (await isProductRunning(host, port))
      return okFinding('port', `the product is running on ${host}:${port}`)
    return faultFinding('port', messageOf(error), adviceFor(error))
  }
}

function adviceFor(error: unknown) {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  switch (cause?.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'This machine does not know the name in HOST. For localhost, add the line "127.0.0.1 localhost" to /etc/hosts, or set HOST to 127.0.0.1.'
    case 'EADDRNOTAVAIL':
      return 'Set HOST to an address of this machine.'
    default:
      return 'Stop the program that uses the port, or set another PORT.'
  }
}

function isProductRunning(host: string, port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = request({ host, port, path: '/healthz', timeout: 2000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    probe.on('error', () => resolve(false)).on('timeout', () => probe.destroy())
    probe.end()
  })
}
