import type { Db } from '../../platform/db/connect.ts'

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

export async function findOrganizationOfCohort(db: Db, cohortId: string) {
  return db.selectFrom('cohorts').select('organization_id').where('id', '=', cohortId).executeTakeFirst()
}

type CohortKey = { organizationId: string; cohortId: string }

export async function findCohort(db: Db, { organizationId, cohortId }: CohortKey) {
  return db
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(['cohorts.name as cohort_name', 'organizations.name as organization_name'])
    .select(['logo_image_id', 'is_demo'])
    .where('cohorts.id', '=', cohortId)
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
}
