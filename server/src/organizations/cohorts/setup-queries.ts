import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Text } from '../../questionnaires/instruments/instrument.ts'

type CohortKey = { organizationId: string; cohortId: string }

/** Locks the row, so that only the first of several parallel changes based on the same version succeeds. */
export async function lockCohort(trx: Db, { organizationId, cohortId }: CohortKey) {
  return trx
    .selectFrom('cohorts')
    .select(['name', 'archived_at', 'version'])
    .where('id', '=', cohortId)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateArchivedAt(trx: Db, cohortId: string, archivedAt: Date | null) {
  await trx
    .updateTable('cohorts')
    .set(({ eb }) => ({ archived_at: archivedAt, version: eb('version', '+', 1) }))
    .where('id', '=', cohortId)
    .execute()
}

/** The access codes of a cohort, newest first. Excludes the internal codes of invitations. */
export async function listCodesOfCohort(db: Db, { organizationId, cohortId }: CohortKey) {
  return selectCodes(db, { organizationId, cohortId })
    .innerJoin('instruments', (join) =>
      join
        .onRef('instruments.id', '=', 'access_codes.instrument_id')
        .onRef('instruments.version', '=', 'access_codes.instrument_version'),
    )
    .selectAll('access_codes')
    .select([
      sql<Text>`definition -> 'name'`.as('instrument_name'),
      sql<string[]>`definition -> 'languages'`.as('instrument_languages'),
    ])
    .orderBy('access_codes.created_at', 'desc')
    .orderBy('access_codes.id')
    .execute()
}

export async function findCode(db: Db, key: CohortKey & { accessCodeId: string }) {
  return selectCodes(db, key)
    .select('access_codes.code')
    .where('access_codes.id', '=', key.accessCodeId)
    .executeTakeFirst()
}

function selectCodes(db: Db, { organizationId, cohortId }: CohortKey) {
  return db
    .selectFrom('access_codes')
    .innerJoin('cohorts', 'cohorts.id', 'access_codes.cohort_id')
    .where('cohorts.id', '=', cohortId)
    .where('cohorts.organization_id', '=', organizationId)
    .where('access_codes.is_for_invitations', '=', false)
}
