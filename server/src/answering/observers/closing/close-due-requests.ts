import type { Context } from '../../../platform/base/context.ts'
import { runEach } from '../../../platform/jobs/periodic-tasks.ts'
import { closeFeedbackRequest } from './close-feedback-request.ts'
import { listDueRequests } from './queries.ts'

/**
 * Closes every request whose closing time has passed, and returns the number of closed requests. Several processes may
 * call this at the same time.
 */
export async function closeDueRequests(ctx: Context) {
  let total = 0
  await runEach(await listDueRequests(ctx.db, ctx.now()), async (id) => {
    const isClosed = await ctx.db.transaction().execute((trx) => closeFeedbackRequest(ctx, trx, id))
    if (isClosed) total++
  })
  return total
}
