import { type Endpoint, ErrorBody, type ErrorCode, errors, isShape } from '@lpi/contract'
import * as z from 'zod/mini'

type Access = Endpoint['access']

const accessRefusals: Record<Access, ErrorCode[]> = {
  public: [],
  user: ['auth.required', 'auth.token_expired'],
  session: ['auth.required'],
  self: ['auth.required', 'auth.token_expired', 'not_found'],
  consented: ['auth.required', 'auth.token_expired', 'consent.required'],
  administrator: ['auth.required', 'auth.token_expired', 'consent.required', 'not_found'],
  appointed: ['auth.required', 'auth.token_expired', 'not_found'],
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>, productName: string, url: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '4' },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: { [endpoint.status]: success(endpoint), ...refusals(endpoint) },
  }
}

function requestBody({ body, encoding }: Endpoint) {
  const mediaType = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [mediaType]: { schema: schemaOf(body!, 'input') } } }
}

function success({ output }: Endpoint) {
  if (output === null) return { description: 'Done' }
  if (!isShape(output))
    return {
      description: 'The file',
      content: { [output]: { schema: { type: 'string', format: 'binary' } } },
    }
  return { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } }
}

/** Several codes can share a status; its description lists them. */
function refusals({ access, params, query, body, refusals: own }: Endpoint) {
  const codes = new Set<ErrorCode>([...accessRefusals[access], ...own])
  if (params || query || body) codes.add('input.invalid')
  if (body) codes.add('body.not_json').add('body.too_large')
  const byStatus = Object.groupBy(codes, (code) => String(errors[code][0]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${errors[code][1]}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function parameters(place: 'path' | 'query', shape: z.ZodMiniObject | undefined) {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}
