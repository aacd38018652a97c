import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { Edition } from './edition.ts'
import { countPeople, scaleFigure } from './figures.ts'
import { presentFigure } from './present-figures.ts'
import { type EditionRow, listEditions } from './shared-queries.ts'
import { shownEdition } from './store-editions.ts'

/** The figures of the newest edition of a cohort, with which the results of one of its people are compared. */
export type CohortComparison = ReturnType<typeof summarizeEdition>

/** Undefined before the first edition. `editions`: those of the cohort and version, if the caller has just read them. */
export async function findComparison(
  db: Db,
  { cohortId, instrument }: { cohortId: string; instrument: Instrument },
  editions?: readonly EditionRow[],
) {
  const last = (editions ?? (await listEditions(db, { cohortId, instrument }))).at(-1)
  return last && summarizeEdition(instrument, shownEdition(instrument, last), new Date(last.createdAt))
}

export function summarizeEdition(instrument: Instrument, edition: Edition, createdAt: Date) {
  const scales = instrument.scales.map(
    ({ id }) => [id, presentFigure(instrument, id, scaleFigure(edition, id))] as const,
  )
  return { n: countPeople(edition), asOf: createdAt.toISOString(), scales: new Map(scales) }
}
