import { createHash } from 'node:crypto'
import { textDirection } from '@lpi/contract'
import { type Html, html, toText, trusted } from './html.ts'
import { style } from './style.ts'

/** What a route under /lti/ answers. */
export type Reply = {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

export function redirect(location: string, headers: Record<string, string | string[]> = {}): Reply {
  return { status: 303, headers: { ...headers, location, 'cache-control': 'no-store' }, body: '' }
}

type Page = {
  language: string
  title: string
  body: Html
  /** Small enough to be part of the page; the content security policy contains its hash. */
  script?: string
  status?: number
  /** The origins of the registered platform. No other page can frame this one. */
  frameOrigins?: readonly string[]
  /** Where a form of the page is sent, besides this installation. */
  formOrigins?: readonly string[]
  headers?: Record<string, string | string[]>
}

/** A page that needs no script, unless `script` says otherwise, and loads nothing. */
export function sendPage(page: Page): Reply {
  const { language, title, body, script, status = 200, frameOrigins = [], formOrigins = [], headers } = page
  const document = html`<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(style)}</style>
<main>
${trusted(logo)}
${body}
</main>
${script && trusted(`<script>${script}</script>`)}
</html>
`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    script && `script-src ${hashOf(script)}`,
    "base-uri 'none'",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    `frame-ancestors ${frameOrigins.length > 0 ? [...new Set(frameOrigins)].join(' ') : "'none'"}`,
  ]
  return {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.filter(Boolean).join(';'),
    },
    body: toText(document),
  }
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The five petals of the logo, with their colors on a light background. */
const petals = [
  ['M0-7C26.6-34.6 33.3-86.5 0-86.5C-33.3-86.5-26.6-34.6 0-7Z', '#2b2f6e'],
  ['M0-7C23.9-27.7 29.8-69.2 0-69.2C-29.8-69.2-23.9-27.7 0-7Z', '#8c2350'],
  ['M0-7C28.5-39.2 35.6-98 0-98C-35.6-98-28.5-39.2 0-7Z', '#11706b'],
  ['M0-7C25.2-31 31.5-77.5 0-77.5C-31.5-77.5-25.2-31 0-7Z', '#c04f22'],
  ['M0-7C27.5-36.6 34.3-91.6 0-91.6C-34.3-91.6-27.5-36.6 0-7Z', '#b07d12'],
]
  .map(([d, fill], i) => `<path transform="rotate(${i * 72})" fill="${fill}" d="${d}"/>`)
  .join('')

/** The style sheet of a page replaces the colors. */
const logo = `<svg viewBox="-100 -100 200 200" width="56" height="56" aria-hidden="true">${petals}</svg>`

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">${petals}</svg>`
