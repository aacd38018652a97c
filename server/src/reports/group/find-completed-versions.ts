import { AppError } from '../../base/errors.ts'
import type { Db } from '../../db/connect.ts'
import { findInstrument } from '../../instruments/find-instrument.ts'
import { textIn } from '../../instruments/instrument.ts'
import { countAssessments, listCandidates } from './queries.ts'

/** What a cohort has completed, by version of an instrument, the one with the most people first. */
export async function findCompletedVersions(trx: Db, cohortId: string) {
  const candidates = await listCandidates(trx, cohortId)
  const byVersion = Map.groupBy(candidates, (one) => `${one.instrumentId}@${one.instrumentVersion}`)
  const answered = [...byVersion].map(async ([key, of]) => {
    const { instrumentId, instrumentVersion } = of[0]!
    const instrument = await findInstrument(trx, instrumentId, instrumentVersion)
    return { key, instrument, candidates: of, people: new Set(of.map(({ userId }) => userId)).size }
  })
  return (await Promise.all(answered)).sort((a, b) => b.people - a.people || (a.key < b.key ? -1 : 1))
}

/** Nobody learns from a refusal whether an assessment of somebody else's exists. */
export async function assertInCohort(trx: Db, cohortId: string, assessmentIds: readonly string[]) {
  const ids = [...new Set(assessmentIds)]
  if ((await countAssessments(trx, cohortId, ids)) !== ids.length) throw new AppError('not_found')
}

export function describeVersions(
  answered: Awaited<ReturnType<typeof findCompletedVersions>>,
  language: string,
) {
  return answered.map(({ instrument, people }) => ({
    id: instrument.id,
    version: instrument.version,
    name: textIn(instrument.name, language, instrument),
    people,
  }))
}
