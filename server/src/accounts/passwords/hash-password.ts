import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import { createCache } from '../../platform/base/cache.ts'
import { limitConcurrency } from '../../platform/base/limit-concurrency.ts'
import { hash, verify } from './hash-threads.ts'
import { passwordCost } from './password-cost.ts'

/** Type stripping does not support the library's `const enum`; 2 is argon2id. */
const ARGON2ID: Algorithm = 2

const parameters = { algorithm: ARGON2ID, ...passwordCost }
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/**
 * How many hashes a process computes at a time, each in its own thread. If there are several processors, at least one
 * stays free for other work.
 */
export const PARALLEL_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1))

const withHashLimit = limitConcurrency(PARALLEL_HASHES, 100)

export function hashPassword(password: string) {
  return withHashLimit(() => hash(password, parameters))
}

/** Verifies a dummy hash if the user is unknown, so that the response time does not reveal whether the user exists. */
export async function verifyPassword(storedHash: string | undefined, password: string) {
  const expectedHash = storedHash ?? (await dummyHash())
  return withHashLimit(() => verify(expectedHash, password))
}

/** True if the parameters of the hash differ from the current ones. */
export function isOutdated(storedHash: string) {
  return !storedHash.startsWith(currentPrefix)
}

const dummyHashes = createCache<'unknown user', string>()

/** A hash with the current parameters, so that verifying it takes as long as verifying a stored hash. */
function dummyHash() {
  return dummyHashes.get('unknown user', () => hashPassword(randomBytes(16).toString('base64url')))
}
