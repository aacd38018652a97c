import { randomBytes } from 'node:crypto'
import type { Algorithm } from '@node-rs/argon2'
import type { PasswordQueue } from '../../platform/base/context.ts'
import { createFairQueue } from '../../platform/base/fair-queue.ts'
import { networkOf, wideNetworkOf } from '../../platform/base/network.ts'
import type { HashThreads } from './hash-threads.ts'

/** Type stripping does not support the library's `const enum`; 2 is argon2id. */
const ARGON2ID: Algorithm = 2

type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** A stored hash with a different cost is replaced at the next login. Tests that hash very often use a lower cost. */
const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Runs at most two tasks at a time. The others wait, and are served round-robin across networks, and within a network
 * across accounts. The IPv6 networks that a provider assigns to one customer share one turn. A task that hashes two
 * passwords waits only once.
 */
export function createPasswordQueue(threads: HashThreads, cost = productionCost): PasswordQueue {
  const queue = createFairQueue({ parallel: 2, maxWaitMs: 5_000, expectedMs: 50 })
  const hashOfUnknownUser = createUnmatchedHash(cost)
  const hashing = {
    hash: (password: string) => threads.hash(password, { algorithm: ARGON2ID, ...cost }),
    verify: (storedHash = hashOfUnknownUser, password: string) => threads.verify(storedHash, password),
    isOutdated: (storedHash: string) => !storedHash.startsWith(prefixOf(cost)),
  }
  return {
    run: ({ ip, account, hasDisconnected }, task) =>
      queue.run({ path: [wideNetworkOf(ip), networkOf(ip), account], hasDisconnected }, () => task(hashing)),
  }
}

function prefixOf({ memoryCost, timeCost, parallelism }: PasswordCost) {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/**
 * Returns a hash that no known password matches, for an account whose owner has not set a password. Verifying it takes
 * as long as verifying any other hash.
 */
export function createUnmatchedHash(cost = productionCost) {
  const [salt, tag] = [16, 32].map((size) => randomBytes(size).toString('base64').replaceAll('=', ''))
  return `${prefixOf(cost)}${salt}$${tag}`
}
