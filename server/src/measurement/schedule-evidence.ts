import type { Context } from '../base/context.ts'
import { repeatHourly } from '../base/repeat-hourly.ts'
import { freezeMissingEvidence } from './freeze-missing-evidence.ts'

/** Adds missing evidence now and every hour. The returned function stops that and waits for a run in progress. */
export function scheduleEvidence(ctx: Context) {
  return repeatHourly(async () => {
    try {
      const count = await freezeMissingEvidence(ctx)
      if (count > 0) ctx.log.info({ count }, 'the evidence of completed assessments was stored')
    } catch (err) {
      ctx.log.error({ err }, 'missing evidence was not stored; the next try is in an hour')
    }
  })
}
