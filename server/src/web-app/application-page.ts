import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { webConfig } from './get-web-config.ts'

/**
 * Returns a function that sends the application's page. The page is compressed here because the compression plugin does
 * not apply to the not-found handler.
 */
export function readApplicationPage(config: Config) {
  const plain = writePage(config)
  const encoded = { br: brotliCompressSync(plain), gzip: gzipSync(plain) }
  const hashes = { script: hashesOf('script', plain), style: hashesOf('style', plain) }
  return (request: FastifyRequest, reply: FastifyReply) => {
    const policy = String(reply.getHeader('content-security-policy'))
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((candidate) => accepted.includes(candidate))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .headers({
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        // Allows the inline scripts and styles of the page, and no others.
        'content-security-policy': policy.replace(/(script|style)-src/g, (directive, element: Element) =>
          `${directive} ${hashes[element]}`.trim(),
        ),
      })
      .type('text/html; charset=utf-8')
      .send(encoding ? encoded[encoding] : plain)
  }
}

type Element = 'script' | 'style'

/** Adds the settings, which saves a request, and makes the URL of the preview image absolute. */
function writePage(config: Config) {
  const built = readFileSync(join(config.webDir, 'index.html'), 'utf8')
  const picture = new URL(`${config.PUBLIC_URL}/social-preview.png`).href
  const text = JSON.stringify(webConfig(config)).replaceAll('<', '\\u003c')
  const settings = `<script type="application/json" id="settings">${text}</script>`
  return built
    .replace('content="/social-preview.png"', () => `content="${picture}"`)
    .replace('<title>', (title) => `${settings}\n    ${title}`)
}

function hashesOf(element: Element, page: string) {
  const inline = [...page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
  return inline.map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`).join(' ')
}
