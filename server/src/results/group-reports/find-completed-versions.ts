import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { countLearnersByVersion } from './queries.ts'

/**
 * The instrument versions that people in a cohort completed. The version with the most people is first. People who lack
 * a result on a scale or have withdrawn consent do not count.
 */
export async function findCompletedVersions(ctx: Context, trx: Db, cohortId: string) {
  const versions = await countLearnersByVersion(trx, cohortId)
  return Promise.all(
    versions.map(async ({ id, version, people }) => ({
      key: `${id}@${version}`,
      instrument: await loadStoredInstrument(ctx, id, version),
      people,
    })),
  )
}

export function describeVersions(
  versions: Awaited<ReturnType<typeof findCompletedVersions>>,
  language: string,
) {
  return versions.map(({ instrument, people }) => ({
    id: instrument.id,
    version: instrument.version,
    name: textIn(instrument.name, language, instrument),
    people,
  }))
}
