import { takeSeat } from '../../enrollment/invitations/take-seat.ts'
import { isPossibleCode } from '../../organizations/access-codes/check-access-code.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit, releaseAccessCode } from '../../platform/limits/rate-limits.ts'
import { loadAssessmentWithInstrument } from './load-assessment-with-instrument.ts'
import { presentAssessment } from './present.ts'

/** When the limit of unknown codes is reached, even known ones are refused: an attacker cannot recognize a correct guess. */
export const createAssessment: Handler<'createAssessment'> = async (ctx, { body }, actor) => {
  await assertWithinAccountLimit(ctx, 'accessCodesPerAccount', actor.userId)
  const seat = await redeemCode(ctx, actor, body.accessCode)
  if (seat !== 'access_code.unknown') await releaseAccessCode(ctx, actor.userId)
  if (typeof seat === 'string') throw new AppError(seat)
  const { row, instrument } = await loadAssessmentWithInstrument(ctx, actor, seat.assessmentId)
  return presentAssessment(row, row.answers, instrument, undefined, ctx.now())
}

async function redeemCode(ctx: Context, { userId }: Actor, code: string) {
  if (!isPossibleCode(code)) return 'access_code.unknown'
  return ctx.db.transaction().execute((trx) => takeSeat(trx, code, userId, ctx.now()))
}
