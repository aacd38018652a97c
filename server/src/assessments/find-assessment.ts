import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import { findOwnAssessment } from './queries.ts'

/** One's own assessment with its instrument; another's does not exist. */
export async function findAssessment(ctx: Context, actor: Actor, assessmentId: string) {
  const row = await findOwnAssessment(ctx.db, assessmentId, actor.userId)
  if (!row) throw new AppError('not_found')
  const instrument = await findInstrument(ctx.db, row.instrument_id, row.instrument_version)
  return { row, instrument }
}
