import type { Db } from '../../db/connect.ts'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { findNewestCodeVersion } from './queries.ts'

/**
 * The version of the instrument to which people are invited: the version of the cohort's newest access code, or else the
 * default version.
 */
export async function chooseCohortVersion(db: Db, cohortId: string) {
  return (await findNewestCodeVersion(db, cohortId)) ?? chooseVersion(db)
}
