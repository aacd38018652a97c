import { type Endpoint, type Endpoints, endpoints } from '@lpi/contract'
import { openApiDocument } from '../../platform/api-docs/openapi-document.ts'

/** The JSON Schema keywords that the fuzzer reads. */
export type Schema = {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type Response = { $ref?: string; content?: Record<string, { schema: Schema }> }
type DocumentedOperation = {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
}

const document = openApiDocument(endpoints, 'LPI', 'https://lpi.test')

/** One operation of the OpenAPI document: its input, and the error codes that it declares for each status. */
export type Operation = ReturnType<typeof operationOf>

export const operations = (Object.entries(endpoints) as [keyof Endpoints, Endpoint][]).map(
  ([name, endpoint]) => operationOf(name, endpoint),
)

function operationOf(name: keyof Endpoints, endpoint: Endpoint) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')
  const documentedOperation = document.paths[path]?.[endpoint.method.toLowerCase()] as DocumentedOperation
  const [body] = Object.values(documentedOperation.requestBody?.content ?? {})
  return {
    name,
    endpoint,
    params: parametersIn('path', documentedOperation),
    query: parametersIn('query', documentedOperation),
    body: body?.schema,
    declaredResponses: new Map(
      Object.entries(documentedOperation.responses).map(([status, response]) => [
        Number(status),
        codesOf(response),
      ]),
    ),
  }
}

function parametersIn(location: 'path' | 'query', { parameters }: DocumentedOperation): Schema | undefined {
  const matchingParameters = parameters.filter((parameter) => parameter.in === location)
  if (matchingParameters.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(matchingParameters.map(({ name, schema }) => [name, schema])),
    required: matchingParameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function codesOf(response: Response) {
  const { schema } = resolveReference(response).content?.['application/json'] ?? {}
  return (schema?.allOf?.[1]?.properties?.code?.enum ?? []) as string[]
}

/** Follows a reference to a component of the document. */
export function resolveReference<Value extends { $ref?: string }>(value: Value): Value {
  if (!value.$ref) return value
  const [, , kind, name] = value.$ref.split('/') as ['#', 'components', 'schemas' | 'responses', string]
  return document.components[kind][name] as Value
}
