import { sql } from 'kysely'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inScope } from '../access/shared-queries.ts'
import type { CohortKey } from './queries.ts'

export async function listCohorts(db: Db, organizationId?: string) {
  return db
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(({ selectFrom }) => [
      'cohorts.id',
      'cohorts.name',
      'organizations.name as organization_name',
      'cohorts.organization_id',
      'cohorts.created_at',
      selectFrom('assessments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('assessments.cohort_id', '=', 'cohorts.id')
        .as('assessments'),
      selectFrom('assessments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('assessments.cohort_id', '=', 'cohorts.id')
        .where('assessments.status', '=', 'COMPLETED')
        .as('completed'),
    ])
    .$if(organizationId !== undefined, (query) => query.where('organizations.id', '=', organizationId ?? ''))
    .orderBy('organizations.name')
    .orderBy('cohorts.sort_name')
    .execute()
}

/** A cohort with its organization. Without `organizationId`, the caller checks the permission itself. */
export async function findCohort(
  db: Db,
  { cohortId, organizationId }: Partial<CohortKey> & { cohortId: string },
) {
  return db
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select([
      'cohorts.id',
      'cohorts.name as cohort_name',
      'organization_id',
      'organizations.name as organization_name',
    ])
    .select(['logo_image_id', 'is_demo'])
    .where('cohorts.id', '=', cohortId)
    .$if(organizationId !== undefined, (query) => query.where('organizations.id', '=', organizationId ?? ''))
    .executeTakeFirst()
}

/**
 * Locks the given cohorts that are in the scope until the transaction ends, and returns their ids. Moves of assessments,
 * releases of group results and exports wait for each other. The order of the ids prevents deadlocks.
 */
export async function lockCohorts(trx: Db, cohortIds: readonly string[], scope?: Scope) {
  const rows = await trx
    .selectFrom('cohorts')
    .select('cohorts.id')
    .where(sql<boolean>`cohorts.id = any(${cohortIds}::uuid[])`)
    .$if(scope !== undefined, (query) => query.where(inScope(scope as Scope)))
    .orderBy('cohorts.id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * What would be lost with the cohorts. Locks them, also against new assessments and invitations, which refer to them.
 */
export async function lockAndCountContent(trx: Db, cohortIds: readonly string[]) {
  const isCohort = (column: string) => sql<boolean>`${sql.ref(column)} = any(${cohortIds}::uuid[])`
  await trx.selectFrom('cohorts').select('id').where(isCohort('id')).orderBy('id').forUpdate().execute()
  return trx
    .selectNoFrom(({ selectFrom }) =>
      (['assessments', 'invitations', 'group_editions'] as const).map((table) =>
        selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where(isCohort('cohort_id'))
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow()
}
