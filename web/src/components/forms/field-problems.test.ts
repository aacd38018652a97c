import { LoginBody } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { findFieldErrors, pickProblems, problemsByField } from './field-problems.ts'

describe('the problems of a form', () => {
  it('include one problem per invalid field, as reported by the contract’s schema', () => {
    expect(problemsByField(findFieldErrors(LoginBody, { username: 'ada', password: '' }))).toEqual({
      username: 'email.format',
      password: 'required',
    })
  })

  it('include none for an email address with capital letters and surrounding spaces (REQ-082)', () => {
    expect(findFieldErrors(LoginBody, { username: ' Ada@Example.org ', password: 'x' })).toEqual([])
  })

  it('do not include problems of fields that are not in the form', () => {
    expect(pickProblems({ email: '' }, { username: 'email.format', email: 'email.format' })).toEqual({
      email: 'email.format',
    })
  })
})
