import { expect, it } from 'vitest'
import { poly1305 } from './poly1305.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

function tagOf(key: string, message: Uint8Array) {
  const hex = poly1305(message, bytes(key)).toString(16).padStart(32, '0')
  return Buffer.from(hex, 'hex').reverse().toString('hex')
}

it.each([
  [
    'section 2.5.2',
    '85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b',
    new TextEncoder().encode('Cryptographic Forum Research Group'),
    'a8061dc1305136c6c22b8baf0c0127a9',
  ],
  [
    'vector 7 of appendix A.3',
    `01${'00'.repeat(31)}`,
    bytes(`${'ff'.repeat(16)}f0${'ff'.repeat(15)}11${'00'.repeat(15)}`),
    `05${'00'.repeat(15)}`,
  ],
  ['vector 9 of appendix A.3', `02${'00'.repeat(31)}`, bytes(`fd${'ff'.repeat(15)}`), `fa${'ff'.repeat(15)}`],
  [
    'vector 10 of appendix A.3',
    `0100000000000000 0400000000000000 ${'00'.repeat(16)}`,
    bytes(
      'e33594d7505e43b9 0000000000000000 3394d7505e4379cd 0100000000000000 0000000000000000 0000000000000000 0100000000000000 0000000000000000',
    ),
    `14${'00'.repeat(7)}55${'00'.repeat(7)}`,
  ],
])('poly1305 computes the authenticator of RFC 8439, %s (SEC-110)', (_, key, message, tag) => {
  expect(tagOf(key, message)).toBe(tag)
})
