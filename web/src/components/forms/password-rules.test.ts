import { expect, it } from 'vitest'
import { unmetRules } from './password-rules.ts'

it.each([
  ['', ['length', 'characters', 'classes']],
  ['abc', ['length', 'classes']],
  ['abcdefgh', ['classes']],
  ['Abcdefg1', []],
  ['abc def 1A', ['characters']],
  ['Äbcdefg1', ['characters']],
  [`Aa1${'x'.repeat(28)}`, ['length']],
  ['passw0rd;', []],
])('the unmet rules of the password %j are %j', (password, unmet) => {
  expect(unmetRules(password)).toEqual(unmet)
})
