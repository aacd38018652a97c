import type { Db } from '../../platform/db/connect.ts'
import { chooseVersion } from '../../questionnaires/instruments/choose-version.ts'
import { findNewestCodeVersion } from './queries.ts'

/**
 * The instrument version that invitations to a cohort use: that of the cohort's newest access code, or else the default
 * version. Access codes of retired versions do not count.
 */
export async function chooseCohortVersion(db: Db, cohortId: string) {
  return (await findNewestCodeVersion(db, cohortId)) ?? chooseVersion(db)
}
