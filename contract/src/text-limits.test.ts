import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { Email, text } from './fields.ts'
import { type Endpoint, endpoints } from './index.ts'
import { type Field, limitOf, listFields, type Schema, withDescendants } from './testing/schema-fields.ts'

describe.each(Object.entries(endpoints) as [string, Endpoint][])('the %s request', (_name, endpoint) => {
  it('limits every list, and refuses a text above its limit before anything transforms or checks it (SEC-144)', () => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      if (schema) expect(listFields(schema, part).flatMap(findProblems)).toEqual([])
    }
  })
})

describe('the check of the limits', () => {
  it.each([
    ['a text without a limit', z.string(), 'has no limit'],
    ['a format without a limit', z.email(), 'has no limit'],
    ['a list without a limit', z.array(text(5)), 'has no limit'],
    ['an unknown value', z.unknown(), 'is not refused'],
    ['a conversion', z.coerce.number(), 'is converted'],
    ['a transformation before the limit', z.string().check(z.trim(), z.maxLength(5)), 'is transformed'],
    ['a limit that does not stop', z.string().check(z.maxLength(5), z.trim()), 'is transformed'],
    ['a pipe before the limit', z.pipe(z.transform(String), text(5)), 'is transformed'],
    ['an expression before the limit', z.string().check(z.regex(/x/), z.maxLength(5)), 'is transformed'],
  ])('reports %s (SEC-144)', (_name, field, problem) => {
    const schema = z.object({ list: z.array(z.object({ field: z.optional(field) })).check(z.maxLength(5)) })
    expect(listFields(schema, 'body').flatMap(findProblems)).toContain(`body.list.*.field ${problem}`)
  })

  it('counts the transformations of a text at its limit (SEC-144)', () => {
    expect(countTransformations(Email, 'x'.repeat(limitOf(Email)))).toBeGreaterThan(0)
  })
})

function findProblems({ path, schema }: Field): string[] {
  const limit = limitOf(schema)
  if (limit === Number.POSITIVE_INFINITY) return [`${path} has no limit`]
  if (withDescendants(schema).some(({ _zod: { def } }) => 'coerce' in def && def.coerce))
    return [`${path} is converted`]
  const longText = 'x'.repeat(limit + 1)
  return [longText, [longText]].flatMap((value) => [
    ...(z.safeParse(schema, value).success ? [`${path} is not refused`] : []),
    ...(countTransformations(schema, value) > 0 ? [`${path} is transformed`] : []),
  ])
}

/** Parses a value, and counts how often a text reaches a transformation, or a check other than that of its length. */
function countTransformations(schema: Schema, value: unknown) {
  const spies = withDescendants(schema).flatMap(({ _zod: { def } }) => [
    ...(def.type === 'transform' ? [vi.spyOn(def as z.core.$ZodTransformDef, 'transform')] : []),
    ...(def.checks ?? []).filter((check) => !isLengthCheck(check)).map(({ _zod }) => vi.spyOn(_zod, 'check')),
  ])
  z.safeParse(schema, value)
  const inputs = spies.flatMap(({ mock }) => mock.calls.map(([input]) => input as unknown))
  for (const spy of spies) spy.mockRestore()
  return inputs.filter((input) => typeof (isPayload(input) ? input.value : input) === 'string').length
}

function isLengthCheck({ _zod }: z.core.$ZodCheck<never>) {
  return _zod.def.check === 'max_length' || _zod.def.check === 'min_length'
}

function isPayload(input: unknown): input is z.core.ParsePayload {
  return typeof input === 'object' && input !== null && 'value' in input
}
