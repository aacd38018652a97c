import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/**
 * Starts an HTTPS proxy that forwards the requests for each host name to a server on this machine. Beside the cookie of
 * a login, it sets one that is not partitioned, which shows whether the browser blocks third-party cookies. While
 * `partitions` is false, it removes `Partitioned` from all cookies, as if the browser did not know this attribute.
 */
export async function startSecureProxy() {
  const state = { ports: {} as Record<string, string>, partitions: true, launchCookies: [] as string[] }
  const server = createServer(createCertificate(), (req, res) => {
    const { hostname, pathname } = new URL(req.url!, `https://${req.headers.host}`)
    if (pathname === '/lti/launch') state.launchCookies.push(req.headers.cookie ?? '')
    const { method, headers, url: path } = req
    const forwarded = request({ port: state.ports[hostname], method, path, headers }, (response) => {
      const cookies = response.headers['set-cookie']?.map((cookie) =>
        state.partitions ? cookie : cookie.replace('; Partitioned', ''),
      )
      if (cookies?.[0]?.startsWith('lti-')) cookies.push('control=1; Secure; SameSite=None')
      res.writeHead(response.statusCode!, { ...response.headers, ...(cookies && { 'set-cookie': cookies }) })
      res.flushHeaders()
      response.pipe(res)
    })
    forwarded.once('error', () => res.destroy())
    res.once('close', () => forwarded.destroy())
    req.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    addressOf: (host: string) => `https://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A certificate that is signed with its own key, in DER. Node has no function that creates one. */
function createCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Each part has fewer than 256 bytes.
  const element = (tag: number, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts)
    const { length } = content
    const size = length < 128 ? [length] : [0x81, length]
    return Buffer.concat([Buffer.from([tag, ...size]), content])
  }
  const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
  const time = (text: string) => element(0x17, Buffer.from(text))
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const noName = sequence()
  const number = (value: number) => element(0x02, Buffer.from([value]))
  const version3 = element(0xa0, number(2))
  const content = sequence(
    version3,
    number(1),
    ecdsaWithSha256,
    noName,
    sequence(time('250101000000Z'), time('491231235959Z')),
    noName,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const der = sequence(content, ecdsaWithSha256, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
