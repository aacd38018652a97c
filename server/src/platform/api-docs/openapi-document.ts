import { type Endpoint, ErrorBody, tags } from '@lpi/contract'
import type * as z from 'zod/mini'
import { version } from '../base/version.ts'
import { componentSchemas } from './component-schemas.ts'
import { examples } from './examples.ts'
import { componentResponses } from './responses.ts'

type SchemaOf = ReturnType<typeof componentSchemas>['schemaOf']
type ResponsesOf = ReturnType<typeof componentResponses>['responsesOf']
type Example = { body?: unknown; output?: unknown }

const accessDescriptions: Record<Endpoint['access'], string> = {
  public: 'Needs no login.',
  user: 'For logged-in users.',
  session: 'For logged-in users. An expired access token is accepted.',
  self: 'For the user whose id is in the path.',
  consented: 'For logged-in users who have set their country and accepted the required policies.',
  administrator:
    'For administrators of the whole organization who have set their country and accepted the required policies. A role that is limited to some cohorts is not sufficient.',
  cohortAdministrator:
    'For administrators of the organization who have set their country and accepted the required policies. If the caller’s role is limited to some cohorts, the operation reads and changes only those cohorts.',
  organizationRole:
    'For administrators of the organization, including those whose role is limited to some cohorts.',
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>, productName: string, url: string) {
  const { components: schemas, schemaOf } = componentSchemas()
  const { components: responses, responsesOf } = componentResponses((zodSchema) =>
    schemaOf(zodSchema, 'output'),
  )
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = documentedPath(endpoint.path)
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = documentOperation(name, endpoint, schemaOf, responsesOf)
  }
  schemaOf(ErrorBody, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version,
      description:
        'The API of a leadership self-assessment platform. Distinguish errors by their `code`; the `message` is for logs and can change.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url, description: 'This installation' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses,
      headers: {
        RetryAfter: {
          description: 'The number of seconds to wait before the next attempt.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'An access token from an operation such as `login`. When it has expired, call `refreshTokens` with the refresh token.',
        },
      },
    },
  }
}

/**
 * Some paths in the contract end with a slash. The server accepts every path with and without the final slash. The
 * document omits the slash, so that operations whose paths differ only in the slash are listed under one path.
 */
function documentedPath(path: string) {
  return path.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')
}

function documentOperation(name: string, endpoint: Endpoint, schemaOf: SchemaOf, responsesOf: ResponsesOf) {
  const example: Example = examples[name as keyof typeof examples] ?? {}
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: accessDescriptions[endpoint.access],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...documentParameters('path', endpoint.params, schemaOf),
      ...documentParameters('query', endpoint.query, schemaOf),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body, endpoint.encoding, schemaOf, example) }),
    responses: responsesOf(endpoint, example.output),
  }
}

function requestBody(
  body: z.ZodMiniObject,
  encoding: Endpoint['encoding'],
  schemaOf: SchemaOf,
  example: Example,
) {
  const mediaType = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = {
    schema: schemaOf(body, 'input'),
    ...(example.body !== undefined && { example: example.body }),
  }
  return { required: true, content: { [mediaType]: content } }
}

function documentParameters(
  place: 'path' | 'query',
  zodSchema: z.ZodMiniObject | undefined,
  schemaOf: SchemaOf,
) {
  if (!zodSchema) return []
  const { properties = {}, required = [] } = schemaOf(zodSchema, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    // A list in a query string is one comma-separated value.
    ...(isArray(schema) && { style: 'form', explode: false }),
  }))
}

function isArray(schema: unknown) {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'array'
}
