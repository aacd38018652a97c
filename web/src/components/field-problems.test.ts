import { LoginBody } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { faultsOf, onlyOf, problemsByField } from './field-problems.ts'

describe('problems of a form', () => {
  it('come from the contract, one for each field', () => {
    expect(problemsByField(faultsOf(LoginBody, { username: 'ada', password: '' }))).toEqual({
      username: 'email.format',
      password: 'required',
    })
  })

  it('are none for an address with capitals and blanks around it (REQ-082)', () => {
    expect(faultsOf(LoginBody, { username: ' Ada@Example.org ', password: 'x' })).toEqual([])
  })

  it('of fields that the form does not have are left out', () => {
    expect(onlyOf({ email: '' }, { username: 'email.format', email: 'email.format' })).toEqual({
      email: 'email.format',
    })
  })
})
