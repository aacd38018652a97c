import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { AccessCodes } from '../../platform/db/tables.ts'

export async function listAccessCodes(db: Db, cohortId?: string) {
  return db
    .selectFrom('access_codes')
    .innerJoin('cohorts', 'cohorts.id', 'access_codes.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .selectAll('access_codes')
    .select(['cohorts.name as cohort_name', 'organizations.name as organization_name'])
    .$if(cohortId !== undefined, (query) => query.where('cohorts.id', '=', cohortId ?? ''))
    .orderBy('organizations.name')
    .orderBy('cohorts.sort_name')
    .orderBy('access_codes.created_at')
    .orderBy('access_codes.id')
    .execute()
}

export async function findAccessCode(db: Db, code: string) {
  return db
    .selectFrom('access_codes')
    .innerJoin('cohorts', 'cohorts.id', 'access_codes.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(['seats', 'seats_taken', 'expires_at', 'revoked_at'])
    .select(['cohorts.name as cohort_name', 'organizations.name as organization_name'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/** A repeated call keeps the time of the first call. */
export async function revokeCode(db: Db, code: string, now: Date) {
  return db
    .updateTable('access_codes')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst()
}

export async function insertAccessCode(db: Db, row: Insertable<AccessCodes>) {
  return db.insertInto('access_codes').values(row).returning(['id', 'code']).executeTakeFirstOrThrow()
}
