import { createCache } from '../base/cache.ts'
import type { Context } from '../base/context.ts'
import { stateOf } from '../base/process-state.ts'
import { writeTemporaryPage } from './shared-queries.ts'

/** For this long after a successful write, readiness checks do not write again. */
const MAX_AGE_MS = 5_000
/**
 * A write that takes longer counts as failed: a commit waits forever for a synchronous standby that does not confirm.
 * A database that cannot commit in this time cannot save answers either.
 */
const MAX_WAIT_MS = 3_000

const createWrites = () => createCache<'probe', void>()

/** Whether the database can extend a file and commit. After an error, the next call tries again. */
export async function canWrite(ctx: Pick<Context, 'saveDb' | 'state'>) {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, MAX_WAIT_MS, false)
  const write = stateOf(ctx, createWrites)
    .get('probe', () => writeTemporaryPage(ctx.saveDb), MAX_AGE_MS)
    .then(
      () => true,
      () => false,
    )
  return Promise.race([write, timeout]).finally(() => clearTimeout(timer))
}
