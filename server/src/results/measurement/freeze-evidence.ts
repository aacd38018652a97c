import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { buildEvidence } from './evidence.ts'
import { findScaleSamples } from './find-scale-samples.ts'
import { findMeasuredAssessment, insertEvidence, type MeasuredAssessment } from './queries.ts'

type EvidenceContext = Pick<Context, 'db' | 'saveDb' | 'state' | 'now'>

/** Computes and stores the evidence of a completed assessment. Stored evidence never changes. */
export async function freezeEvidence(ctx: EvidenceContext, db: Db, assessmentId: string) {
  const assessment = await findMeasuredAssessment(db, assessmentId)
  if (assessment) await insertEvidence(db, [await computeEvidence(ctx, assessment)], ctx.now())
}

/**
 * The evidence of a completed assessment that has none yet, because it belongs to a demo and no worker has added its
 * evidence. Reading stores nothing. Undefined if the assessment was erased.
 */
export async function computeMissingEvidence(ctx: EvidenceContext, assessmentId: string) {
  const assessment = await findMeasuredAssessment(ctx.db, assessmentId)
  return assessment && (await computeEvidence(ctx, assessment)).evidence
}

/** Computes the evidence from the current data of this installation. */
export async function computeEvidence(ctx: EvidenceContext, { id, values, ...row }: MeasuredAssessment) {
  const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
  const language = chooseLanguage(row.language, instrument)
  const samples = await findScaleSamples(ctx, instrument, language, row.demo_organization_id)
  return { assessmentId: id, evidence: buildEvidence(instrument, values, samples) }
}
