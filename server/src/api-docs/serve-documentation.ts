import { type Endpoint, errors } from '@lpi/contract'
import type { Config } from '../base/config.ts'
import type { Server } from '../http/create-server.ts'
import { openApiDocument } from './openapi.ts'

/** `/openapi.json` for programs and `/docs` for people, both made from the contract. */
export function serveDocumentation(app: Server, endpoints: Record<string, Endpoint>, config: Config) {
  const document = openApiDocument(endpoints, config.PRODUCT_NAME, config.PUBLIC_URL)
  const page = documentationPage(endpoints, config.PRODUCT_NAME)
  app.get('/openapi.json', () => document)
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/** For engineers and without a script or style of its own; it says what the document says, readable. */
function documentationPage(endpoints: Record<string, Endpoint>, productName: string) {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => describe(name, endpoint))
  const codes = Object.entries(errors).map(
    ([code, [status, message]]) => `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(message)}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(productName)}: the API</title>
<h1>${escapeHtml(productName)}: the API</h1>
<p>Shapes and examples are in <a href="/openapi.json">the OpenAPI document</a>.</p>
${calls.join('\n')}
<h2>Refusals</h2>
<table><thead><tr><th>code<th>status<th>meaning</thead><tbody>${codes.join('')}</tbody></table></html>`
}

function describe(name: string, { method, path, summary, access, status, refusals }: Endpoint) {
  const refused = refusals.map((code) => `<code>${code}</code>`).join(', ')
  return `<h2 id="${name}"><code>${method} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}. Access: ${access}. Success: ${status}.${refused && ` Refusals: ${refused}.`}</p>`
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
