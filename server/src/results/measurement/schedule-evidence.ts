import type { Context } from '../../platform/base/context.ts'
import { HOUR_MS, repeatEvery } from '../../platform/base/repeat-every.ts'
import { freezeMissingEvidence } from './freeze-missing-evidence.ts'

/**
 * Adds missing evidence now and every hour. The returned function cancels further runs and waits for a run in progress
 * to finish.
 */
export function scheduleEvidence(ctx: Context) {
  return repeatEvery(HOUR_MS, async () => {
    try {
      const count = await freezeMissingEvidence(ctx)
      if (count > 0) ctx.log.info({ count }, 'the evidence of completed assessments was stored')
    } catch (err) {
      ctx.log.error({ err }, 'missing evidence could not be stored; the next attempt is in an hour')
    }
  })
}
