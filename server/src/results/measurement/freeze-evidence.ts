import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { buildEvidence, type Evidence } from './evidence.ts'
import { findScaleSamples } from './find-scale-samples.ts'
import {
  findMeasuredAssessment,
  findStoredEvidence,
  insertEvidence,
  type MeasuredAssessment,
} from './queries.ts'

type EvidenceContext = Pick<Context, 'db' | 'saveDb' | 'state' | 'now'>

/** Computes and stores the evidence of a completed assessment. Stored evidence never changes. */
export async function freezeEvidence(ctx: EvidenceContext, db: Db, assessmentId: string) {
  const assessment = await findMeasuredAssessment(db, assessmentId)
  if (assessment) await insertEvidence(db, [await computeEvidence(ctx, assessment)], ctx.now())
}

/**
 * Freezes and returns the evidence of a completed assessment that has none yet. Evidence is missing if the assessment
 * belongs to a demo and no worker has added the evidence yet. Undefined if the assessment was erased.
 */
export async function freezeEvidenceIfMissing(
  ctx: EvidenceContext,
  assessmentId: string,
): Promise<Evidence | undefined> {
  await freezeEvidence(ctx, ctx.db, assessmentId)
  // Another process may have stored the evidence first.
  return findStoredEvidence(ctx.db, assessmentId)
}

/** Computes the evidence from the current data of this installation. */
export async function computeEvidence(ctx: EvidenceContext, { id, values, ...row }: MeasuredAssessment) {
  const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
  const language = chooseLanguage(row.language, instrument)
  const samples = await findScaleSamples(ctx, instrument, language, row.demo_organization_id)
  return { assessmentId: id, evidence: buildEvidence(instrument, values, samples) }
}
