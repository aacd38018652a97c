import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { takeSeat } from '../invitations/take-seat.ts'
import { findAssessment } from './find-assessment.ts'
import { presentAssessment } from './present.ts'
import { countAccessCodeFailure, findAccessCodeFailures } from './queries.ts'

const MAX_UNKNOWN_CODES = 20
const HOUR_MS = 3_600_000

/** A code with other characters is unknown without a query. */
const CODE_PATTERN = /^[A-Z0-9]+$/

export const createAssessment: Handler<'createAssessment'> = async (ctx, { body }, actor) => {
  await assertMayTryCodes(ctx, actor)
  const seat = await redeemCode(ctx, actor, body.accessCode)
  if (seat === 'access_code.unknown') {
    await countAccessCodeFailure(ctx.db, actor.userId, oneHourAgo(ctx), ctx.now())
  }
  if (typeof seat === 'string') throw new AppError(seat)
  const { row, instrument } = await findAssessment(ctx, actor, seat.assessmentId)
  return presentAssessment(row, row.answers, instrument, undefined, ctx.now())
}

async function redeemCode(ctx: Context, { userId }: Actor, code: string) {
  if (!CODE_PATTERN.test(code)) return 'access_code.unknown'
  return ctx.db.transaction().execute((trx) => takeSeat(trx, { code }, userId, ctx.now()))
}

/** After too many unknown codes, valid codes are rejected as well, so that a correct guess is not recognizable. */
async function assertMayTryCodes(ctx: Context, { userId }: Actor) {
  const attempts = await findAccessCodeFailures(ctx.db, userId, oneHourAgo(ctx))
  if (attempts && attempts.failures >= MAX_UNKNOWN_CODES) {
    const waitMs = attempts.counted_since.getTime() + HOUR_MS - ctx.now().getTime()
    throw new AppError('rate.limited', { retryAfter: Math.ceil(waitMs / 1000) })
  }
}

function oneHourAgo(ctx: Context) {
  return new Date(ctx.now().getTime() - HOUR_MS)
}
