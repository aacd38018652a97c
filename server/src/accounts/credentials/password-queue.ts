import { randomBytes } from 'node:crypto'
import type { Algorithm } from '@node-rs/argon2'
import type { PasswordQueue } from '../../platform/base/context.ts'
import { createFairQueue } from '../../platform/base/fair-queue.ts'
import { networkOf, wideNetworkOf } from '../../platform/base/network.ts'
import type { HashThreads } from './hash-threads.ts'
import { passwordCost } from './password-cost.ts'

/** Type stripping does not support the library's `const enum`; 2 is argon2id. */
const ARGON2ID: Algorithm = 2

const { memoryCost, timeCost, parallelism } = passwordCost
const currentPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/**
 * Runs at most two tasks at a time. The others wait, and are served round-robin across networks, and within a network
 * across accounts. The IPv6 networks that a provider assigns to one customer share one turn. A task that hashes two
 * passwords waits only once.
 */
export function createPasswordQueue(threads: HashThreads): PasswordQueue {
  const queue = createFairQueue({ parallel: 2, maxWaitMs: 5_000, expectedMs: 50 })
  const hashOfUnknownUser = createUnmatchedHash()
  const hashing = {
    hash: (password: string) => threads.hash(password, { algorithm: ARGON2ID, ...passwordCost }),
    verify: (storedHash = hashOfUnknownUser, password: string) => threads.verify(storedHash, password),
  }
  return {
    run: ({ ip, account, hasDisconnected }, task) =>
      queue.run({ path: [wideNetworkOf(ip), networkOf(ip), account], hasDisconnected }, () => task(hashing)),
  }
}

/** True if the parameters of the hash differ from the current ones. */
export function isOutdated(storedHash: string) {
  return !storedHash.startsWith(currentPrefix)
}

/**
 * Returns a hash that no known password matches, for an account whose owner has not set a password. Verifying it takes
 * as long as verifying any other hash.
 */
export function createUnmatchedHash() {
  const [salt, tag] = [16, 32].map((size) => randomBytes(size).toString('base64').replaceAll('=', ''))
  return `${currentPrefix}${salt}$${tag}`
}
