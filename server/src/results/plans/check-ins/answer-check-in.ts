import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { readCheckIn } from './open-check-in.ts'
import { answerStep } from './queries.ts'

/**
 * Needs no login, because the code proves access to the learner's mailbox. A step that was removed in the meantime is
 * missing from the response.
 */
export const answerCheckIn: Handler<'answerCheckIn'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const { code, stepId, outcome } = body
  await answerStep(ctx.db, { codeHash: hashLinkCode(code), stepId, outcome, now: ctx.now() })
  return readCheckIn(ctx, code)
}
