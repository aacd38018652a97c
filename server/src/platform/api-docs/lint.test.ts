import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import { afterAll, expect, it } from 'vitest'
import { openApiDocument } from './openapi-document.ts'

const require = createRequire(import.meta.url)
const redocly = require.resolve('@redocly/cli/bin/cli.js')
const config = join(import.meta.dirname, '../../../redocly.yaml')
const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the violated rule and the message of each problem in the document. */
function lint(document: object) {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const args = [redocly, 'lint', file, '--config', config, '--format', 'json']
  try {
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env })
    return []
  } catch (error) {
    const { problems } = JSON.parse((error as { stdout: string }).stdout)
    return problems.map(({ ruleId, message }: Record<string, string>) => `${ruleId}: ${message}`)
  }
}

const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const document = openApiDocument(endpoints, 'Leadership self-assessment', 'https://lpi.test')

it('the OpenAPI document satisfies the Redocly rules', () => {
  expect(lint(document)).toEqual([])
})

it('the Redocly rules reject a path with a trailing slash and an example that does not match its schema', () => {
  const login = document.paths['/users/api/v4/users/login'] as { post: { requestBody: object } }
  const requestBody = { content: { 'application/json': { schema: { type: 'object' }, example: 'text' } } }
  const paths = {
    ...document.paths,
    '/login/': { post: { ...login.post, operationId: 'other', requestBody } },
  }
  const problems = lint({ ...document, paths }).join('\n')
  expect(problems).toContain('no-path-trailing-slash')
  expect(problems).toContain('no-invalid-media-type-examples')
})
