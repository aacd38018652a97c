import { type Endpoint, endpoints, isSchema, tags } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { examples } from './examples.ts'
import { openApiDocument } from './openapi-document.ts'

type Response = { $ref?: string; description: string; headers?: object; content?: Content }
type Content = Record<string, { schema: unknown; example?: unknown }>
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object; explode?: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}

const document = openApiDocument(endpoints, 'Everyday Leadership', 'https://lpi.test')
const servedDocument = JSON.parse(JSON.stringify(document)) as {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Response> }
}
const operations = Object.entries(servedDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const byName = Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation]))

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' ? [String(child)] : referencesIn(child),
  )
}

function resolve(reference: string) {
  const [root, ...keys] = reference.split('/')
  return root === '#'
    ? keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], servedDocument)
    : undefined
}

function responseOf(name: string, status: number) {
  const response = byName[name]?.responses[status]
  return response?.$ref ? (resolve(response.$ref) as Response) : response
}

const errorsOf = (name: string, status: number) => responseOf(name, status)?.description ?? ''
const schemaOf = (name: string) => responseOf(name, 200)?.content?.['application/json']?.schema
const buildReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('the OpenAPI document', () => {
  it('contains the target of every reference', () => {
    const references = new Set(referencesIn(servedDocument))
    expect(references.size).toBeGreaterThan(0)
    for (const reference of references) expect(resolve(reference), reference).toBeDefined()
  })

  it('has one operation per endpoint, with the endpoint’s name, a summary and a declared tag', () => {
    expect(Object.keys(byName).sort()).toEqual(Object.keys(endpoints).sort())
    expect(servedDocument.tags.map(({ name }) => name)).toEqual(Object.keys(tags))
    for (const { operation } of operations) {
      expect(operation.summary).not.toBe('')
      expect(Object.keys(tags)).toContain(operation.tags[0])
    }
  })

  it('uses every tag', () => {
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(new Set(Object.keys(tags)))
  })

  it('declares exactly the path parameters that appear in each path, and marks them as required', () => {
    for (const { path, operation } of operations) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declaredParameters = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declaredParameters.map(({ name }) => name).sort(), path).toEqual(names.sort())
      expect(declaredParameters.every(({ required }) => required)).toBe(true)
    }
  })

  it('has no path with a trailing slash', () => {
    expect(Object.keys(servedDocument.paths).filter((path) => path.endsWith('/'))).toEqual([])
  })

  it('declares a request body only for POST and PUT', () => {
    const methods = operations.filter(({ operation }) => operation.requestBody).map(({ method }) => method)
    expect(new Set(methods)).toEqual(new Set(['post', 'put']))
  })

  it('describes a list in a query string as one comma-separated value', () => {
    const kinds = byName.listActivity?.parameters.find(({ name }) => name === 'kinds')
    expect(kinds).toMatchObject({ schema: { type: 'array' }, explode: false })
  })
})

describe('the schemas in the OpenAPI document', () => {
  it('have the names that the contract exports, except that ErrorBody is named Error', () => {
    const names = 'Assessment BatchReport Cohort Consent Customization Error GroupReport Invitation Report'
    for (const name of [...names.split(' '), 'Session', 'User', 'UserMapping'])
      expect(servedDocument.components.schemas).toHaveProperty(name)
  })

  it('are referenced, not repeated, wherever the contract uses them', () => {
    expect(schemaOf('getUser')).toEqual(buildReference('User'))
    expect(schemaOf('listAssessments')).toMatchObject({
      properties: { items: { items: buildReference('Assessment') } },
    })
    expect(servedDocument.components.schemas.User).toMatchObject({
      properties: { userMappings: { items: buildReference('UserMapping') } },
    })
    expect(byName.createUser?.requestBody?.content['application/json']?.schema).toEqual(
      buildReference('NewUser'),
    )
    expect(servedDocument.components.schemas.Report).toEqual({
      oneOf: [buildReference('IndividualReport'), buildReference('GroupReport')],
    })
  })

  it('describe the result of a transformation, such as a trimmed email address', () => {
    expect(servedDocument.components.schemas.LoginBody).toMatchObject({
      properties: { username: { type: 'string', format: 'email', maxLength: 254 } },
    })
  })

  it('list the fields of a record with a fixed set of keys', () => {
    expect(schemaOf('searchAssessments')).toMatchObject({
      properties: { counts: { properties: { COMPLETED: { type: 'integer' } } } },
    })
  })
})

describe('the errors in the OpenAPI document', () => {
  it.each(Object.keys(endpoints))('for %s include those that every operation can return', (name) => {
    expect(errorsOf(name, 429)).toContain('`rate.limited`')
    expect(responseOf(name, 429)?.headers).toHaveProperty('Retry-After')
    expect(errorsOf(name, 500)).toContain('`internal`')
    expect(errorsOf(name, 503)).toContain('`service.unavailable`')
    expect(errorsOf(name, 408)).toContain('did not arrive in time')
    expect(errorsOf(name, 431)).toContain('16 KB')
  })

  it('include those about malformed and oversized bodies for every method except GET and HEAD', () => {
    for (const { method, operation } of operations) {
      const name = operation.operationId
      const canHaveBody = method !== 'get' && method !== 'head'
      expect(errorsOf(name, 400).includes('`body.not_json`'), name).toBe(canHaveBody)
      expect(errorsOf(name, 413).includes('`body.too_large`'), name).toBe(canHaveBody)
    }
  })

  it('include those of an operation’s access level and those of the operation itself', () => {
    expect(byName.refreshTokens?.responses).not.toHaveProperty('403')
    expect(errorsOf('getUser', 401)).toContain('`auth.token_expired`')
    expect(errorsOf('getUser', 404)).toContain('`not_found`')
    expect(errorsOf('listAssessments', 403)).toContain('`consent.required`')
    expect(errorsOf('saveLogo', 415)).toContain('`image.unsupported`')
    expect(errorsOf('createAssessment', 409)).toContain('`access_code.used_up`')
    expect(errorsOf('createAssessment', 410)).toContain('`access_code.expired`')
  })

  it('have one schema per HTTP status, which lists only the operation’s codes with that status', () => {
    const { schema } = responseOf('createAssessment', 409)!.content!['application/json']!
    expect(schema).toEqual({
      allOf: [
        buildReference('Error'),
        { type: 'object', properties: { code: { enum: ['access_code.used_up'] } } },
      ],
    })
  })

  it('have no body for HEAD', () => {
    for (const status of [404, 429])
      expect(responseOf('validateFunctionCode', status)).not.toHaveProperty('content')
  })
})

describe('an example in the OpenAPI document', () => {
  const entries = Object.entries(examples) as [keyof typeof endpoints, { body?: unknown; output?: unknown }][]

  it.each(entries)('for %s matches the contract', (name, { body, output }) => {
    const endpoint: Endpoint = endpoints[name]
    if (body !== undefined) {
      expect(endpoint.body!.safeParse(body).error?.issues).toBeUndefined()
      expect(Object.values(byName[name]!.requestBody!.content)[0]!.example).toEqual(body)
    }
    if (output !== undefined) {
      if (!isSchema(endpoint.output)) throw new Error(`${name} has no JSON response`)
      expect(endpoint.output.parse(output)).toEqual(output)
      const { content } = byName[name]!.responses[endpoint.status]!
      expect(content!['application/json']!.example).toEqual(output)
    }
  })
})
