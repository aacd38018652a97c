import { request } from 'node:http'
import type { Config } from '../../base/config.ts'
import { assertPortIsFree } from '../../http/assert-port-is-free.ts'
import { type Finding, fault, messageOf, well } from './finding.ts'

/** Free for the product, or taken by the product itself. */
export async function checkPort({ HOST: host, PORT: port }: Config): Promise<Finding> {
  if (port === 0) return well('port', 'any free one')
  try {
    await assertPortIsFree(host, port)
    return well('port', `${host}:${port} is free for the product`)
  } catch (error) {
    if (await isProduct(host, port)) return well('port', `the product runs on ${host}:${port}`)
    return fault(
      'port',
      messageOf(error),
      'Stop what else listens there, choose another PORT, or set HOST to an address of this machine.',
    )
  }
}

function isProduct(host: string, port: number) {
  return new Promise<boolean>((resolve) => {
    const ask = request({ host, port, path: '/healthz', timeout: 2000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    ask.on('error', () => resolve(false)).on('timeout', () => ask.destroy())
    ask.end()
  })
}
