import type { Assessment } from '@lpi/contract'
import type { Caller, Context } from '../../platform/base/context.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { hashContent } from '../../platform/idempotency/operations.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { type AssessmentState, createAssessmentCache } from './cached-assessments.ts'
import { decideSave, operationContent, type SaveInput } from './decide-save.ts'
import { presentAssessment } from './present.ts'
import { applySave, findOwnAssessment } from './queries.ts'

/**
 * Computes the effect of the save from the assessment that this process has cached. The database applies the save only
 * if the assessment has not changed since it was cached. If the save is not applied, or the assessment is not cached,
 * reads the assessment and tries the save on its current state. Returns undefined if this attempt also fails, for
 * example because the save would complete the assessment.
 */
export async function saveWithoutLock(ctx: Context, input: SaveInput, { userId }: Caller) {
  const { assessmentId } = input.params
  const cachedAssessment = stateOf(ctx, createAssessmentCache).get(assessmentId)
  const assessment = cachedAssessment?.user_id === userId && (await applySaveTo(ctx, cachedAssessment, input))
  if (assessment) return assessment
  const currentState = await findOwnAssessment(ctx.saveDb, { assessmentId, userId })
  return currentState && applySaveTo(ctx, currentState, input)
}

async function applySaveTo(
  ctx: Context,
  state: AssessmentState,
  { query, body }: SaveInput,
): Promise<Assessment | undefined> {
  if (state.status === 'COMPLETED') return undefined
  const instrument = await loadStoredInstrument(ctx, state.instrument_id, state.instrument_version)
  const { savedAnswers, answers, status } = decideSave(instrument, state.answers, body)
  if (status === 'COMPLETED') return undefined
  const { operationId } = body
  const now = ctx.now()
  const appliedSave = await applySave(ctx.saveDb, {
    assessmentId: state.id,
    version: state.version,
    status,
    now,
    answers: savedAnswers,
    operation: operationId
      ? { id: operationId, contentHash: hashContent(operationContent(body)) }
      : undefined,
  })
  if (!appliedSave) return undefined
  const newState = { ...state, ...appliedSave, status, updated_at: now, answers }
  stateOf(ctx, createAssessmentCache).set(state.id, newState)
  return presentAssessment(newState, answers, instrument, query.language, now)
}
