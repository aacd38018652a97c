import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { WebConfig } from '@lpi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCache } from '../base/cache.ts'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/context.ts'
import { webConfig } from './get-web-config.ts'
import { createPrerenderer, type PrerenderedScreen } from './prerenderer.ts'

type Variant = {
  language: string
  prerendered: PrerenderedScreen | undefined
  /** The setting `institutionLogin`, the only one that can change while the process runs. */
  isInstitutionConnected: boolean
}

/**
 * Returns a function that sends the application's page, with the content of the screen if the screen is prerendered.
 * The page is compressed here because the not-found handler sends it for most paths, and the compression plugin does
 * not apply to that handler.
 */
export function createPageSender(config: Config, log: Log) {
  const composePage = composePlainPage(config)
  const prerender = createPrerenderer(config)
  const pages = createCache<string, Page>()

  async function createPage({ language, prerendered, isInstitutionConnected }: Variant) {
    const settings = webConfig(config, isInstitutionConnected)
    const plainPage = composePage(settings)
    if (!prerendered) return compress(plainPage)
    try {
      return await compress(await prerender(plainPage, settings, language, prerendered))
    } catch (err) {
      log.error(
        { err, path: prerendered.path, language },
        'a screen could not be prerendered; the page is sent without the content of the screen',
      )
      return compress(plainPage)
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply, variant: Variant) => {
    const screen = variant.prerendered ? `${variant.language} ${variant.prerendered.path}` : ''
    const key = `${variant.isInstitutionConnected} ${screen}`
    const page = await pages.get(key, () => createPage(variant))
    const policy = String(reply.getHeader('content-security-policy'))
    const acceptedEncodings = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((candidate) => acceptedEncodings.includes(candidate))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .headers({
        'cache-control': 'no-cache',
        vary: 'accept-encoding, accept-language',
        // Allows the inline scripts and styles of the page, and no other inline code.
        'content-security-policy': policy.replace(/(script|style)-src/g, (directive, element: Element) =>
          `${directive} ${page.hashes[element]}`.trim(),
        ),
      })
      .type('text/html; charset=utf-8')
      .send(encoding ? page[encoding] : page.plain)
  }
}

type Page = Awaited<ReturnType<typeof compress>>
type Element = 'script' | 'style'

async function compress(pageText: string) {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(pageText), promisify(gzip)(pageText)])
  return {
    plain: pageText,
    br,
    gzip: gz,
    hashes: { script: hashesOf('script', pageText), style: hashesOf('style', pageText) },
  }
}

/**
 * Reads the built page and makes the URL of the preview image absolute. Returns a function that adds the settings, so
 * that the browser need not request them.
 */
function composePlainPage(config: Config) {
  const builtPage = readFileSync(join(config.webDir, 'index.html'), 'utf8')
  const picture = new URL(`${config.PUBLIC_URL}/social-preview.png`).href
  const page = builtPage.replace('content="/social-preview.png"', () => `content="${picture}"`)
  return (settings: WebConfig) => {
    const text = JSON.stringify(settings).replaceAll('<', '\\u003c')
    const script = `<script type="application/json" id="settings">${text}</script>`
    return page.replace('<title>', (title) => `${script}\n    ${title}`)
  }
}

function hashesOf(element: Element, page: string) {
  const inline = [...page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
  return inline.map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`).join(' ')
}
