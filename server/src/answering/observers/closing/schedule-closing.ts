import type { Context } from '../../../platform/base/context.ts'
import { HOUR_MS, repeatEvery } from '../../../platform/base/repeat-every.ts'
import { closeFeedbackRequest } from './close-feedback-request.ts'
import { listDueRequests } from './queries.ts'

const BATCH_SIZE = 100

/**
 * Closes every request whose closing time has passed, and returns the number of closed requests. Several processes may
 * call this at the same time.
 */
export async function closeDueRequests(ctx: Context) {
  let total = 0
  for (;;) {
    const ids = await listDueRequests(ctx.db, ctx.now(), BATCH_SIZE)
    for (const id of ids) {
      const isClosed = await ctx.db.transaction().execute((trx) => closeFeedbackRequest(trx, id, ctx.now()))
      if (isClosed) total++
    }
    if (ids.length < BATCH_SIZE) return total
  }
}

/**
 * Closes due requests now and every hour. The returned function cancels further runs and waits for a run in progress to
 * finish.
 */
export function scheduleClosing(ctx: Context) {
  return repeatEvery(HOUR_MS, async () => {
    try {
      const count = await closeDueRequests(ctx)
      if (count > 0) ctx.log.info({ count }, 'due feedback requests were closed')
    } catch (err) {
      ctx.log.error({ err }, 'due feedback requests could not be closed; the next attempt is in an hour')
    }
  })
}
