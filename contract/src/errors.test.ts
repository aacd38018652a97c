import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ErrorCode, errorCodes, errors, fieldErrors, fieldProblems } from './errors.ts'

describe('the error catalog', () => {
  it.each(errorCodes)('gives %s an error status and a message that is a sentence (REQ-115)', (code) => {
    const [status, message] = errors[code]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })

  it('has exactly one message about an expired password, with status 401 (REQ-108)', () => {
    const matchingCodes = errorCodes.filter((code) => /password.*expired/i.test(errors[code][1]))
    expect(matchingCodes).toEqual(['password.expired'])
    expect(errors['password.expired'][0]).toBe(401)
  })

  it('uses 401 only for errors that a login resolves', () => {
    const unauthorizedCodes = errorCodes.filter((code) => errors[code][0] === 401)
    expect(unauthorizedCodes).toEqual([
      'auth.required',
      'auth.token_expired',
      'login.failed',
      'password.expired',
      'second_factor.required',
      'second_factor.challenge_invalid',
      'legacy_login.invalid',
    ] satisfies ErrorCode[])
  })
})

describe('fieldErrors', () => {
  const Schema = z.object({
    name: z.string().check(z.minLength(1, 'required'), z.maxLength(3, 'text.too_long')),
    list: z.array(z.object({ id: z.uuid('invalid') })),
    age: z.int(),
  })

  function listProblems(value: unknown) {
    const parsed = Schema.safeParse(value)
    return parsed.success ? [] : fieldErrors(parsed.error)
  }

  it('returns the path and the problem of each invalid field', () => {
    expect(listProblems({ name: '', list: [{ id: 'x' }], age: 'old' })).toEqual([
      { field: 'name', problem: 'required' },
      { field: 'list.0.id', problem: 'invalid' },
      { field: 'age', problem: 'invalid' },
    ])
  })

  it('distinguishes missing fields from invalid fields', () => {
    expect(listProblems({ list: [], age: null })).toEqual([
      { field: 'name', problem: 'required' },
      { field: 'age', problem: 'invalid' },
    ])
  })

  it('returns only problems from the catalog, not messages from the validation library', () => {
    for (const value of [null, 7, [], { name: 5, list: 'x', age: 1.5 }, { name: 'long', list: [5] }]) {
      for (const { problem } of listProblems(value)) expect(fieldProblems).toContain(problem)
    }
  })
})
