import type { Db } from '../../db/connect.ts'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { findNewestCodeVersion } from './queries.ts'

/** The instrument that people are invited to: that of the cohort's newest access code, or else the default one. */
export async function chooseCohortVersion(db: Db, cohortId: string) {
  return (await findNewestCodeVersion(db, cohortId)) ?? chooseVersion(db)
}
