import { type Endpoint, type ErrorBody, type ErrorCode, errors, isSchema } from '@lpi/contract'
import type { JsonSchema } from './component-schemas.ts'

type SchemaOf = (zodSchema: Extract<Endpoint['output'], object & { _zod: unknown }>) => JsonSchema

const administratorErrors: ErrorCode[] = [
  'auth.required',
  'auth.token_expired',
  'consent.required',
  'second_factor.setup_required',
  'not_found',
]

const accessErrors: Record<Endpoint['access'], ErrorCode[]> = {
  public: [],
  user: ['auth.required', 'auth.token_expired'],
  session: ['auth.required'],
  self: ['auth.required', 'auth.token_expired', 'not_found'],
  consented: ['auth.required', 'auth.token_expired', 'consent.required'],
  administrator: administratorErrors,
  cohortAdministrator: administratorErrors,
  organizationRole: ['auth.required', 'auth.token_expired', 'second_factor.setup_required', 'not_found'],
}

/** Every operation can return these errors. */
const generalErrors: ErrorCode[] = ['rate.limited', 'service.unavailable', 'internal']

/** The HTTP server sends these responses before the API receives the request, so their body is not an `Error`. */
const connectionErrors = {
  408: 'The request did not arrive in time. The response body has no error code.',
  431: 'The request headers exceed 16 KB. The response body has no error code.',
}

const exampleDetails: Partial<Record<ErrorCode, ErrorBody['details']>> = {
  'input.invalid': { fields: [{ field: 'email', problem: 'email.format' }] },
  'rate.limited': { retryAfter: 30 },
  'second_factor.required': { challenge: 'b3Blbi1zZXNhbWU' },
  'invitations.limit_reached': { retryAfter: 3600 },
  'service.unavailable': { retryAfter: 5 },
}

type Response = { description: string; headers?: object; content?: object }

/**
 * An error response with a body and a single code is a component named after the code. Each connection error is a
 * component named after its status.
 */
export function componentResponses(schemaOf: SchemaOf) {
  const components: Record<string, Response> = {}

  function share(name: string, response: Response) {
    components[name] = response
    return { $ref: `#/components/responses/${name}` }
  }

  /** The responses of an operation by status. */
  function responsesOf(endpoint: Endpoint, example: unknown) {
    const byStatus = Object.groupBy(errorCodesOf(endpoint), (code) => String(errors[code][0]))
    const failures = Object.entries(byStatus).map(([status, codes = []]) => {
      if (endpoint.method === 'HEAD') return [status, errorWithoutBody(codes)]
      return [status, codes.length === 1 ? share(codes[0]!, errorResponse(codes)) : errorResponse(codes)]
    })
    const earlyResponses = Object.entries(connectionErrors).map(([status, description]) => [
      status,
      share(status, { description }),
    ])
    return {
      [endpoint.status]: successResponse(endpoint, schemaOf, example),
      ...Object.fromEntries([...failures, ...earlyResponses]),
    }
  }

  return { components, responsesOf }
}

function errorCodesOf({ access, method, params, query, body, errorCodes }: Endpoint) {
  const codes = new Set<ErrorCode>([...accessErrors[access], ...errorCodes, ...generalErrors])
  if (params) codes.add('not_found')
  if (params || query || body) codes.add('input.invalid')
  // The server reads a body even if the operation declares none.
  if (method !== 'GET' && method !== 'HEAD') codes.add('body.not_json').add('body.too_large')
  return codes
}

function successResponse({ output }: Endpoint, schemaOf: SchemaOf, example: unknown) {
  if (output === null) return { description: 'Success.' }
  if (isSchema(output)) {
    const content = { schema: schemaOf(output), ...(example !== undefined && { example }) }
    return { description: 'Success.', content: { 'application/json': content } }
  }
  const file = { schema: { type: 'string', format: 'binary' } }
  return { description: 'The file.', content: Object.fromEntries(output.map((type) => [type, file])) }
}

function errorResponse(codes: readonly ErrorCode[]) {
  const examples = codes.map((code) => [code, { value: exampleOf(code) }])
  return {
    ...errorWithoutBody(codes),
    content: {
      'application/json': {
        schema: {
          allOf: [buildReference('Error'), { type: 'object', properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function errorWithoutBody(codes: readonly ErrorCode[]): Response {
  const isTemporary = codes.some((code) => exampleDetails[code]?.retryAfter)
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join(' '),
    ...(isTemporary && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
  }
}

function exampleOf(code: ErrorCode): ErrorBody {
  return { code, message: errors[code][1], ...(exampleDetails[code] && { details: exampleDetails[code] }) }
}

function buildReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}
