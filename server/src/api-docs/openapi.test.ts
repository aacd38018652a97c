import { endpoints } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: object
  responses: Record<string, { description: string }>
}

const document = openApiDocument(endpoints, 'Everyday Leadership', 'https://lpi.test')
const sent = JSON.parse(JSON.stringify(document)) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(sent.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' ? [String(child)] : referencesIn(child),
  )
}

function resolve(reference: string) {
  const [root, ...keys] = reference.split('/')
  return root === '#'
    ? keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], sent)
    : undefined
}

describe('the OpenAPI document', () => {
  it('refers only to what it has', () => {
    const references = new Set(referencesIn(sent))
    expect(references.size).toBeGreaterThan(0)
    for (const reference of references) expect(resolve(reference), reference).toBeDefined()
  })

  it('declares exactly the parameters that its paths have', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((one) => one.in === 'path')
      expect(declared.map(({ name }) => name).sort(), path).toEqual(inPath.sort())
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  it('gives no body to calls that cannot carry one', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody).map(({ method }) => method)
    expect(new Set(withBody)).toEqual(new Set(['post', 'put']))
  })

  it('tells for every call with a body how a body can be refused', () => {
    for (const { operation } of operations.filter((one) => one.operation.requestBody)) {
      expect(operation.responses[400]?.description, operation.operationId).toContain('`body.not_json`')
      expect(operation.responses[413]?.description, operation.operationId).toContain('`body.too_large`')
    }
  })
})
