import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody, type ErrorCode, errorCodes, errors, fieldErrors, fieldProblems } from './errors.ts'
import { endpoints } from './index.ts'

describe('the catalogue of refusals', () => {
  it.each(errorCodes)('%s has a status of a refusal and a sentence (REQ-115)', (code) => {
    const [status, message] = errors[code]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })

  it.each(errorCodes)('%s is read back out of a body', (code) => {
    const body = { code, message: errors[code][1] }
    expect(ErrorBody.parse(body)).toEqual(body)
  })

  it('has a message for an expired password that the browser recognises, and no other like it (REQ-108)', () => {
    const matching = errorCodes.filter((code) => /password.*expired/i.test(errors[code][1]))
    expect(matching).toEqual(['password.expired'])
    expect(errors['password.expired'][0]).toBe(401)
  })

  it('keeps 401 for what logging in can mend', () => {
    const unauthorised = errorCodes.filter((code) => errors[code][0] === 401)
    expect(unauthorised).toEqual([
      'auth.required',
      'auth.token_expired',
      'login.failed',
      'password.expired',
      'legacy_login.invalid',
    ] satisfies ErrorCode[])
  })

  it('knows every refusal that an endpoint declares', () => {
    for (const { refusals } of Object.values(endpoints)) {
      for (const code of refusals) expect(errorCodes).toContain(code)
    }
  })
})

describe('the problems of fields', () => {
  const Shape = z.object({
    name: z.string().check(z.minLength(1, 'required'), z.maxLength(3, 'text.too_long')),
    list: z.array(z.object({ id: z.uuid('invalid') })),
    age: z.int(),
  })

  function problemsOf(value: unknown) {
    const parsed = Shape.safeParse(value)
    return parsed.success ? [] : fieldErrors(parsed.error)
  }

  it('are named by path, each field once', () => {
    expect(problemsOf({ name: '', list: [{ id: 'x' }], age: 'old' })).toEqual([
      { field: 'name', problem: 'required' },
      { field: 'list.0.id', problem: 'invalid' },
      { field: 'age', problem: 'invalid' },
    ])
  })

  it('tell what is missing from what is wrong', () => {
    expect(problemsOf({ list: [], age: null })).toEqual([
      { field: 'name', problem: 'required' },
      { field: 'age', problem: 'invalid' },
    ])
  })

  it('are always words of the catalogue, never the library’s', () => {
    for (const value of [null, 7, [], { name: 5, list: 'x', age: 1.5 }, { name: 'long', list: [5] }]) {
      for (const { problem } of problemsOf(value)) expect(fieldProblems).toContain(problem)
    }
  })
})
