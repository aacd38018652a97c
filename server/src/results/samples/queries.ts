import type { Db } from '../../platform/db/connect.ts'

/** The instrument of the organization's newest access code. */
export async function findInstrumentOfNewestCode(db: Db, organizationId: string) {
  return db
    .selectFrom('access_codes')
    .innerJoin('cohorts', 'cohorts.id', 'access_codes.cohort_id')
    .select(['instrument_id as id', 'instrument_version as version'])
    .where('cohorts.organization_id', '=', organizationId)
    .orderBy('access_codes.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
