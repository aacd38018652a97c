import { LoginBody } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { findFieldErrors, pickProblems, problemsByField } from './field-problems.ts'

describe('the problems of a form', () => {
  it('are those that the schema of the contract reports, one per field', () => {
    expect(problemsByField(findFieldErrors(LoginBody, { username: 'ada', password: '' }))).toEqual({
      username: 'email.format',
      password: 'required',
    })
  })

  it('do not include capital letters and surrounding spaces in an email address (REQ-082)', () => {
    expect(findFieldErrors(LoginBody, { username: ' Ada@Example.org ', password: 'x' })).toEqual([])
  })

  it('do not include problems of fields that are not in the form', () => {
    expect(pickProblems({ email: '' }, { username: 'email.format', email: 'email.format' })).toEqual({
      email: 'email.format',
    })
  })
})
