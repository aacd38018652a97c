import { LoginBody } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { faultsOf, problemsByField, revised } from './problems.ts'

describe('problems of a form', () => {
  it('come from the contract, one for each field', () => {
    expect(problemsByField(faultsOf(LoginBody, { username: 'ada', password: '' }))).toEqual({
      username: 'email.format',
      password: 'required',
    })
  })

  it('are none for an address with capitals and blanks around it', () => {
    expect(faultsOf(LoginBody, { username: ' Ada@Example.org ', password: 'x' })).toEqual([])
  })

  it('go away when mended, change when changed and do not spread to fields not yet judged', () => {
    const shown = { username: 'required', password: 'required' } as const
    const actual = { username: 'email.format', firstName: 'required' } as const
    expect(revised(shown, actual)).toEqual({ username: 'email.format' })
  })
})
