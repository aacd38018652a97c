import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './limit-concurrency.ts'

/** The library's `const enum` cannot be read by an erasing compiler: 2 is argon2id. */
const ARGON2ID: Algorithm = 2

const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const inPhcForm = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/** Two at a time in the whole process: a wave of log-ins leaves the other cores and threads to answers being saved. */
const inTurn = limitConcurrency(2, 500)

export function hashPassword(password: string) {
  return inTurn(() => hash(password, parameters))
}

/** Takes as long without a stored hash (an unknown user) as with one. */
export async function verifyPassword(stored: string | undefined, password: string) {
  const expected = stored ?? (await hashOfNobody())
  return inTurn(() => verify(expected, password))
}

/** True for a hash made with other parameters than today's. */
export function isOutdated(stored: string) {
  return !stored.startsWith(inPhcForm)
}

let nobody: Promise<string> | undefined

/** Made with today's parameters, so that it can never be told apart by being cheaper. */
function hashOfNobody() {
  nobody ??= hashPassword(randomBytes(16).toString('base64url'))
  return nobody
}
