import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { webConfig } from './get-web-config.ts'

/**
 * Sends the application's page with the settings in it, so that the browser need not ask for them; it names the
 * picture for previews by this installation's own address. The security
 * policy of the page lets in the script and the styles that it has in itself, by their hashes, and no others. Compressed
 * here, because the compression of routes does not reach the answer to an address that is none.
 */
export function readApplicationPage(config: Config) {
  const built = readFileSync(join(config.webDir, 'index.html'), 'utf8')
  const picture = new URL(`${config.PUBLIC_URL}/social-preview.png`).href
  const settings = JSON.stringify(webConfig(config)).replaceAll('<', '\\u003c')
  const plain = built
    .replace('content="/social-preview.png"', () => `content="${picture}"`)
    .replace(
      '<title>',
      () => `<script type="application/json" id="settings">${settings}</script>\n    <title>`,
    )
  const encoded = { br: brotliCompressSync(plain), gzip: gzipSync(plain) }
  const scripts = hashesOf('script', plain)
  const styles = hashesOf('style', plain)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header(
      'content-security-policy',
      policy.replace('script-src', `script-src ${scripts}`).replace('style-src', `style-src ${styles}`),
    )
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
    if (encoding) reply.header('content-encoding', encoding)
    const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding' }
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(encoding ? encoded[encoding] : plain)
  }
}

function hashesOf(element: 'script' | 'style', page: string) {
  const inline = page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))
  return [...inline]
    .map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    .join(' ')
}
