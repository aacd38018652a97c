import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { createAssessmentCache } from './cached-assessments.ts'
import { findOwnAssessment } from './queries.ts'

/**
 * Returns the actor's own assessment and its instrument. Throws `not_found` if the assessment does not exist or belongs
 * to another user.
 */
export async function loadAssessmentWithInstrument(ctx: Context, actor: Actor, assessmentId: string) {
  const row = await findOwnAssessment(ctx.db, { assessmentId, userId: actor.userId })
  if (!row) throw new AppError('not_found')
  stateOf(ctx, createAssessmentCache).set(row.id, row)
  const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
  return { row, instrument }
}
