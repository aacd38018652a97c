import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { takeSeat } from '../invitations/take-seat.ts'
import { findAssessment } from './find-assessment.ts'
import { presentAssessment } from './present.ts'
import { countAccessCodeFailure, findAccessCodeFailures } from './queries.ts'

const UNKNOWN_CODES_ALLOWED = 20
const HOUR = 3_600_000

/** What a code can be made of; anything else need not be looked up. */
const possibleCode = /^[A-Z0-9]+$/

export const createAssessment: Handler<'createAssessment'> = async (ctx, { body }, actor) => {
  await assertMayTryCodes(ctx, actor)
  const seat = await redeem(ctx, actor, body.accessCode)
  if (seat === 'access_code.unknown') {
    await countAccessCodeFailure(ctx.db, actor.userId, anHourAgo(ctx), ctx.now())
  }
  if (typeof seat === 'string') throw new AppError(seat)
  const { row, instrument } = await findAssessment(ctx, actor, seat.assessmentId)
  return presentAssessment(row, row.answers, instrument, undefined, ctx.now())
}

async function redeem(ctx: Context, { userId }: Actor, code: string) {
  if (!possibleCode.test(code)) return 'access_code.unknown'
  return ctx.db.transaction().execute((trx) => takeSeat(trx, { code }, userId, ctx.now()))
}

/** Someone who tried too many unknown codes waits, also with a good one: a right guess must not show. */
async function assertMayTryCodes(ctx: Context, { userId }: Actor) {
  const tried = await findAccessCodeFailures(ctx.db, userId, anHourAgo(ctx))
  if (tried && tried.failures >= UNKNOWN_CODES_ALLOWED) {
    const wait = tried.counted_since.getTime() + HOUR - ctx.now().getTime()
    throw new AppError('rate.limited', { retryAfter: Math.ceil(wait / 1000) })
  }
}

function anHourAgo(ctx: Context) {
  return new Date(ctx.now().getTime() - HOUR)
}
