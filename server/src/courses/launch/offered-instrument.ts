import type { Context } from '../../platform/base/context.ts'
import { chooseInstrument, type findPlace } from './ensure-course.ts'
import { findCohortCode } from './queries.ts'

/** The questionnaire that a person gets, also before the first launch creates the cohort. */
export async function findOfferedInstrument(
  { db }: Context,
  { course, model }: Awaited<ReturnType<typeof findPlace>>,
) {
  const source = course ?? model
  const code = source && (await findCohortCode(db, source.cohort_id))
  return chooseInstrument(db, code?.instrument_id)
}
