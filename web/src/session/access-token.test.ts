import { expect, it } from 'vitest'
import { userIdIn } from './access-token.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown) => `Bearer ${encode({ alg: 'ES256' })}.${encode(claims)}.signature`

it('userIdIn returns the user_id claim of a token with non-ASCII characters (REQ-045)', () => {
  expect(userIdIn(token({ user_id: '6f9', name: 'Zoë ÿÿÿ 李' }))).toBe('6f9')
})

it.each(['', 'Bearer', 'Bearer a.b.c', token({ sub: '6f9' }), token({ user_id: 7 }), token(null)])(
  'userIdIn returns null for %j',
  (text) => {
    expect(userIdIn(text)).toBeNull()
  },
)
