import { expect, it } from 'vitest'
import { userIdIn } from './access-token.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const buildToken = (claims: unknown) => `Bearer ${encode({ alg: 'ES256' })}.${encode(claims)}.signature`

it('userIdIn returns the user_id claim of a token whose claims contain non-ASCII characters (REQ-045)', () => {
  expect(userIdIn(buildToken({ user_id: '6f9', name: 'Zoë ÿÿÿ 李' }))).toBe('6f9')
})

it.each([
  '',
  'Bearer',
  'Bearer a.b.c',
  buildToken({ sub: '6f9' }),
  buildToken({ user_id: 7 }),
  buildToken(null),
])('userIdIn returns null for %j', (text) => {
  expect(userIdIn(text)).toBeNull()
})
