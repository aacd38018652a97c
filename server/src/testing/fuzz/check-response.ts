import { type Endpoint, ErrorBody, type ErrorCode, errors, isSchema } from '@lpi/contract'
import { expect } from 'vitest'
import type { Operation } from './operations.ts'
import type { sendRequest } from './send-request.ts'

type Response = Awaited<ReturnType<typeof sendRequest>>['response']

/** Text that no response may contain: stack traces, SQL, password hashes and paths of the server's files. */
const internals =
  /\n\s+at |node_modules|\.ts:\d+|\bselect .+ from |\binsert into |SQLSTATE|pg-protocol|\$argon2|password_hash|file:\/\//i

/**
 * Fails if the operation does not declare the response, or if the response has status 500, lacks a security header,
 * sets a cookie, or contains text from another tenant or internal details of the server.
 */
export function checkResponse(operation: Operation, response: Response, otherTenantTexts: readonly string[]) {
  const { endpoint, declaredResponses } = operation
  const { statusCode, headers, payload } = response
  const codes = declaredResponses.get(statusCode)
  expect(codes, 'the status is declared').toBeDefined()
  expect(statusCode, 'the status').not.toBe(500)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['set-cookie'], 'cookies').toBeUndefined()
  if (endpoint.access !== 'public') expect(headers['cache-control']).toBe('no-store')
  expect(
    otherTenantTexts.filter((text) => payload.includes(text)),
    'text from another tenant',
  ).toEqual([])
  expect(payload.match(internals)?.[0], 'internal details of the server').toBeUndefined()
  if (statusCode < 300) checkSuccess(endpoint, response)
  else if (endpoint.method !== 'HEAD') checkError(response, codes!)
}

function checkSuccess({ output }: Endpoint, { headers, payload, ...response }: Response) {
  if (output === null) return expect(payload, 'the body').toBe('')
  if (isSchema(output)) {
    const body: unknown = response.json()
    return expect(output.parse(body), 'the declared fields').toEqual(body)
  }
  const mediaType = String(headers['content-type']).split(';')[0]!
  expect(
    output.some(
      (declaredType) =>
        declaredType === mediaType || (declaredType === 'image/*' && mediaType.startsWith('image/')),
    ),
    `media type ${mediaType}`,
  ).toBe(true)
  expect(headers['content-security-policy']).toContain('sandbox')
}

function checkError({ statusCode, headers, ...response }: Response, declaredCodes: string[]) {
  expect(headers['content-type']).toMatch(/^application\/json/)
  const body: unknown = response.json()
  const error = ErrorBody.parse(body)
  expect(error, 'the declared fields').toEqual(body)
  const [status, message] = errors[error.code as ErrorCode]
  expect([statusCode, error.message]).toEqual([status, message])
  expect(declaredCodes, 'the declared codes').toContain(error.code)
  if (status === 429 || status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}
