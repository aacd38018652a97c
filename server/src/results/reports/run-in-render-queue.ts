import { availableParallelism } from 'node:os'
import type { Actor, Context } from '../../platform/base/context.ts'
import { createFairQueue } from '../../platform/base/fair-queue.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import type { RequestMetadata } from '../../platform/http/handler.ts'

/**
 * Runs more tasks at a time than there are render processes, so that the data of the next report is already loaded when
 * a render process becomes free.
 */
const createQueue = () =>
  createFairQueue({ parallel: availableParallelism() + 1, maxWaitMs: 5_000, expectedMs: 200 })

/**
 * Runs a request for a PDF or for slides. Users are served round-robin. Throws `service.unavailable` with a retry delay
 * if the request would wait, or has waited, for more than five seconds. A waiting request whose client has disconnected
 * is not run.
 */
export function runInRenderQueue<T>(
  ctx: Context,
  { userId }: Actor,
  { hasDisconnected }: RequestMetadata,
  task: () => Promise<T>,
) {
  return stateOf(ctx, createQueue).run({ path: [userId], hasDisconnected }, task)
}
