import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../base/config.ts'
import { createServer, type Server } from '../http/create-server.ts'
import { serveWeb } from './serve-web.ts'

/** Stands in for `prerender/render-screen.js`, which the build creates. */
const renderer = `export async function renderScreen({ path, language, config, texts }) {
  if (path === '/broken') throw new Error('broken')
  const html = [path, language, config.productName.length, Object.keys(texts)].join()
  return { html, css: 'u{}', title: 'The application <b> & C', direction: 'rtl' }
}`

let temporaryFolder: string
let app: Server
beforeAll(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), 'lpi-web-'))
  // The path contains `static` twice: the name of a parent folder must not affect how files are cached.
  const folder = join(temporaryFolder, 'static/web')
  await mkdir(join(folder, 'static/scripts'), { recursive: true })
  const picture = '<meta property="og:image" content="/social-preview.png">'
  const inline = '<style>b{}</style><script>ask()</script><script src="/static/main.js"></script>'
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en" dir="ltr"><head>${picture}<title>The application</title>${inline}</head><div id="root"></div>`,
  )
  await writeFile(join(folder, 'static/scripts/main-1a2b3c.js'), 'start()')
  await writeFile(join(folder, 'site.webmanifest'), '{}')
  const screens = {
    '/login': { files: ['/static/login.js', '/static/login.css'], texts: [], prerendered: '/login' },
    '/broken': { files: [], texts: [], prerendered: '/broken' },
    '/report/*': { files: ['/static/report.js'], texts: ['leader'] },
  }
  const preloads = { texts: ['account', 'common'], screens }
  await mkdir(join(folder, 'prerender'))
  await writeFile(join(folder, 'prerender/render-screen.js'), renderer)
  await writeFile(join(folder, 'static/login.css'), 'i{}')
  await writeFile(join(folder, 'preloads.json'), JSON.stringify(preloads))
  const { config } = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://lead.example.org',
    PRODUCT_NAME: 'A </script> & B',
  })
  app = await createServer(config)
  await serveWeb(app, { ...config, webDir: folder }, async () => false)
})
afterAll(async () => {
  await app.close()
  await rm(temporaryFolder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the application', () => {
  it.each([
    ['/', '*/*'],
    ['/', 'text/html,*/*'],
    ['/login?next=%2Fadmin', 'text/html'],
    ['/login', '*/*'],
    ['/login', 'application/json'],
    ['/invitation/7', ''],
    ['/login.', 'text/html'],
  ])('is served at %s for a request with Accept: %s, and must be revalidated', async (url, accept) => {
    const { statusCode, headers, body } = await get(url, { accept })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('The application')
  })

  it.each([
    [
      '/login?next=%2F',
      '</static/login.js>; rel=modulepreload, </static/login.css>; rel=preload; as=style; crossorigin',
    ],
    [
      '/report/7',
      '</static/report.js>; rel=modulepreload, </locales/en/leader.json>; rel=preload; as=fetch; crossorigin',
    ],
    ['/report/7/more', undefined],
    ['/elsewhere', undefined],
  ])('preloads the files and texts that preloads.json lists for the path %s, if any', async (url, link) => {
    const { headers } = await get(url, { accept: 'text/html' })
    expect(headers.link).toBe(link)
  })

  it.each([
    [
      'zh-TW,zh;q=0.9,en;q=0.8',
      /^<\/locales\/zh-CN\/account\.json>; rel=preload; as=fetch; crossorigin, .*zh-CN/,
    ],
    ['en-GB,en;q=0.9,fr;q=0.8', /^undefined$/],
    ['tlh', /^undefined$/],
  ])(
    'preloads the texts that every visit needs, in the preferred language of Accept-Language: %s, unless that language is English or unsupported',
    async (language, link) => {
      const { headers } = await get('/elsewhere', { accept: 'text/html', 'accept-language': language })
      expect(String(headers.link)).toMatch(link)
    },
  )

  it('contains the prerendered screen in the accepted language, with its styles', async () => {
    const { body, headers } = await get('/login?username=ada', { 'accept-language': 'ar-EG,ar;q=0.9' })
    expect(body).toContain('<div id="prerendered">/login,ar,15,en,ar</div>')
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(body).toContain('<style>i{}u{}</style>')
    expect(body).toContain('<title>The application &lt;b> &amp; C</title>')
    const hash = createHash('sha256').update('i{}u{}').digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect((await get('/elsewhere')).body).not.toContain('prerendered')
  })

  it('is served without the content of the screen if the screen cannot be rendered', async () => {
    const { statusCode, body } = await get('/broken')
    expect([statusCode, body.includes('The application'), body.includes('prerendered')]).toEqual([
      200,
      true,
      false,
    ])
  })

  it('does not serve the server-side prerendering script', async () => {
    expect((await get('/prerender/render-screen.js')).statusCode).toBe(404)
  })

  it('contains the settings, even if they contain special characters', async () => {
    const { body } = await get('/', { accept: 'text/html' })
    const [, settings = ''] =
      /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(settings)).toMatchObject({ productName: 'A </script> & B', legacyLogin: false })
  })

  it('has a content security policy that allows its own inline code by hash and no other inline code (SEC-049)', async () => {
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const { headers } = await get('/', { accept: 'text/html' })
    expect(headers['content-security-policy']).toContain(`script-src ${hashOf('ask()')} 'self';`)
    expect(headers['content-security-policy']).toContain(`style-src ${hashOf('b{}')} 'self';`)
    const otherResponse = await get('/static/scripts/main-1a2b3c.js')
    expect(otherResponse.headers['content-security-policy']).toContain("script-src 'self';")
  })

  it('has an absolute preview image URL and is compressed if the client accepts compression', async () => {
    const uncompressedPage = await get('/', { accept: 'text/html' })
    expect(uncompressedPage.body).toContain('content="https://lead.example.org/social-preview.png"')
    expect(uncompressedPage.headers).toMatchObject({
      vary: 'accept-encoding, accept-language',
      'content-type': 'text/html; charset=utf-8',
    })
    for (const [acceptEncoding, encoding, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get('/', { 'accept-encoding': acceptEncoding })
      expect(headers['content-encoding']).toBe(encoding)
      expect(decompress(rawPayload).toString()).toBe(uncompressedPage.body)
    }
  })

  it('is not returned for an unknown API path or file', async () => {
    for (const [url, accept] of [
      ['/robots.txt', '*/*'],
      ['/lpi/api/v4/nothing', '*/*'],
      ['/ofrep/v1/nothing', 'text/html'],
      ['/static/scripts/gone-000000.js', 'text/html'],
      ['/locales/xx/common.json', 'text/html'],
    ] as const) {
      const { statusCode, headers } = await get(url, { accept })
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
    }
  })

  it.each([
    '/metrics',
    '/metrics/',
    '/metrics?format=text',
    '/metrics/x',
    '/METRICS',
    '/%6Detrics',
    '//metrics',
    '/./metrics',
    '/login/../metrics',
    '/metrics;a=b',
    '/metrics%2f',
  ])('is not returned for the metrics path in the form %s (SEC-089)', async (url) => {
    for (const accept of ['text/html', '*/*']) expect((await get(url, { accept })).statusCode).toBe(404)
  })

  it('lets browsers cache built files for a year', async () => {
    const { headers, body } = await get('/static/scripts/main-1a2b3c.js')
    expect([headers['cache-control'], body]).toEqual(['public, max-age=31536000, immutable', 'start()'])
  })

  it('makes browsers revalidate the files whose names are the same in every build', async () => {
    const { statusCode, headers } = await get('/site.webmanifest')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  it('lets browsers cache texts for five minutes and then revalidate them', async () => {
    const { statusCode, headers } = await get('/locales/en/common.json')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    const notModified = await get('/locales/en/common.json', { 'if-none-match': String(headers.etag) })
    expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
  })
})
