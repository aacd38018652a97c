import { takeSeat } from '../../enrollment/invitations/take-seat.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadAssessmentWithInstrument } from './load-assessment-with-instrument.ts'
import { presentAssessment } from './present.ts'
import { countCodeAttempt, findCodeAttempts, subtractCodeAttempt } from './queries.ts'

const MAX_UNKNOWN_CODES = 20
const HOUR_MS = 3_600_000

/** Codes consist of these characters only. Any other input is rejected without a lookup. */
const CODE_PATTERN = /^[A-Z0-9]+$/

export const createAssessment: Handler<'createAssessment'> = async (ctx, { body }, actor) => {
  await countAttempt(ctx, actor)
  const seat = await redeemCode(ctx, actor, body.accessCode)
  if (seat !== 'access_code.unknown') await subtractCodeAttempt(ctx.db, actor.userId)
  if (typeof seat === 'string') throw new AppError(seat)
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, seat.assessmentId)
  return presentAssessment(row, row.answers, instrument, undefined, ctx.now())
}

async function redeemCode(ctx: Context, { userId }: Actor, code: string) {
  if (!CODE_PATTERN.test(code)) return 'access_code.unknown'
  return ctx.db.transaction().execute((trx) => takeSeat(trx, code, userId, ctx.now()))
}

/**
 * Counts the attempt, or throws if the limit for unknown codes is reached. Even valid codes are then rejected, so that
 * an attacker cannot recognize a correct guess.
 */
async function countAttempt(ctx: Context, { userId }: Actor) {
  const now = ctx.now()
  const since = new Date(now.getTime() - HOUR_MS)
  if (await countCodeAttempt(ctx.db, { userId, limit: MAX_UNKNOWN_CODES, since, now })) return
  const attempts = await findCodeAttempts(ctx.db, userId)
  const waitMs = (attempts?.counted_since.getTime() ?? 0) + HOUR_MS - now.getTime()
  throw new AppError('rate.limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}
