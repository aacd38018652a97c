import { createFairQueue } from '../../platform/base/fair-queue.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { RequestMetadata } from '../../platform/http/handler.ts'
import { PARALLEL_HASHES } from './hash-password.ts'

/** Runs one more task than there are parallel hashes: the extra task can load its user while the others hash. */
const queue = createFairQueue({ parallel: PARALLEL_HASHES + 1, maxWaitMs: 5_000, expectedMs: 50 })

/**
 * Runs the part of a public request that hashes a password. Networks are served round-robin, so that many requests from
 * one network do not block the other networks. Throws `service.unavailable` with a retry delay if the request waits, or
 * would wait, for more than five seconds.
 */
export function runInPasswordQueue<T>({ ip, hasDisconnected }: RequestMetadata, task: () => Promise<T>) {
  return queue.run({ key: networkOf(ip), ...(hasDisconnected && { hasDisconnected }) }, task)
}
