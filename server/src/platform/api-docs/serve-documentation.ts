import { type Endpoint, errors, tags } from '@lpi/contract'
import type { Config } from '../base/config.ts'
import type { Server } from '../http/create-server.ts'
import { openApiDocument } from './openapi-document.ts'

/** Serves `/openapi.json` for programs and `/docs` for people. Both are generated from the contract. */
export function serveDocumentation(app: Server, endpoints: Record<string, Endpoint>, config: Config) {
  // Converts the contract on the first request, so that the server starts faster.
  let document: object | undefined
  app.get('/openapi.json', () => {
    document ??= openApiDocument(endpoints, config.PRODUCT_NAME, config.PUBLIC_URL)
    return document
  })
  const page = documentationPage(endpoints, config.PRODUCT_NAME)
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/** An HTML summary of the API. The page has no scripts or styles. */
function documentationPage(endpoints: Record<string, Endpoint>, productName: string) {
  const groups = Object.entries(tags).map(([tag, description]) => {
    const operations = Object.entries(endpoints).filter(([, endpoint]) => endpoint.tag === tag)
    return `<h2>${tag}</h2><p>${escapeHtml(description)}</p>
${operations.map(([name, endpoint]) => describe(name, endpoint)).join('\n')}`
  })
  const codes = Object.entries(errors).map(
    ([code, [status, message]]) => `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(message)}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(productName)} API</title>
<h1>${escapeHtml(productName)} API</h1>
<p>Schemas, examples, and all errors of each operation are in <a href="/openapi.json">the OpenAPI document</a>.</p>
${groups.join('\n')}
<h2>Errors</h2>
<table><thead><tr><th>code<th>status<th>meaning</thead><tbody>${codes.join('')}</tbody></table></html>`
}

function describe(name: string, { method, path, summary, access, status, errorCodes }: Endpoint) {
  const codes = errorCodes.map((code) => `<code>${code}</code>`).join(', ')
  return `<h3 id="${name}"><code>${method} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. Access: ${access}. Success: ${status}.${codes && ` Errors: ${codes}.`}</p>`
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
