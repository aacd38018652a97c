import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createCache } from '../base/cache.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { passwordCost } from './password-cost.ts'

/** Type stripping does not support the library's `const enum`; 2 is argon2id. */
const ARGON2ID: Algorithm = 2

const parameters = { algorithm: ARGON2ID, ...passwordCost }
const inPhcForm = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/** Two at a time per process, so that many parallel logins leave threads for other requests. */
const inTurn = limitConcurrency(2, 500)

export function hashPassword(password: string) {
  return inTurn(() => hash(password, parameters))
}

/** Takes the same time with and without a stored hash, so that an unknown user is not detectable. */
export async function verifyPassword(stored: string | undefined, password: string) {
  const expected = stored ?? (await hashOfUnknownUser())
  return inTurn(() => verify(expected, password))
}

/** True if the hash has other parameters than the current ones. */
export function isOutdated(stored: string) {
  return !stored.startsWith(inPhcForm)
}

const hashes = createCache<'unknown user', string>()

/** Has the current parameters, so that verifying against it takes as long as against a stored hash. */
function hashOfUnknownUser() {
  return hashes.get('unknown user', () => hashPassword(randomBytes(16).toString('base64url')))
}
