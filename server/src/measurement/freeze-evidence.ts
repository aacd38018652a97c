import type { Db } from '../db/connect.ts'
import { chooseLanguage } from '../instruments/choose-language.ts'
import { loadStoredInstrument } from '../instruments/load-stored-instrument.ts'
import { buildEvidence, type Evidence } from './evidence.ts'
import { findScaleSamples } from './find-scale-samples.ts'
import {
  findMeasuredAssessment,
  findStoredEvidence,
  insertEvidence,
  type MeasuredAssessment,
} from './queries.ts'

/** Computes and stores the evidence of a completed assessment. Stored evidence never changes. */
export async function freezeEvidence(db: Db, assessmentId: string, now: Date) {
  const assessment = await findMeasuredAssessment(db, assessmentId)
  if (assessment) await insertEvidence(db, [await computeEvidence(db, assessment)], now)
}

/**
 * Freezes and returns the evidence of a completed assessment that has none yet. Evidence is missing if the assessment
 * belongs to a demo and no worker has added the evidence yet. Undefined if the assessment was erased.
 */
export async function freezeEvidenceIfMissing(
  db: Db,
  assessmentId: string,
  now: Date,
): Promise<Evidence | undefined> {
  await freezeEvidence(db, assessmentId, now)
  // Another process may have stored the evidence first.
  return findStoredEvidence(db, assessmentId)
}

/** Computes the evidence from the current data of this installation. */
export async function computeEvidence(db: Db, { id, values, ...row }: MeasuredAssessment) {
  const instrument = await loadStoredInstrument(db, row.instrument_id, row.instrument_version)
  const language = chooseLanguage(row.language, instrument)
  const samples = await findScaleSamples(db, instrument, language, row.demo_organization_id)
  return { assessmentId: id, evidence: buildEvidence(instrument, values, samples) }
}
