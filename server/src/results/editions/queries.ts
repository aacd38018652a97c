import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Answers } from '../../questionnaires/instruments/questions.ts'
import type { Change } from './change.ts'
import type { Edition } from './edition.ts'
import { type CohortVersion, isCandidate, isOfVersion } from './shared-queries.ts'

/** The answers of each assessment, by its id. */
export async function findAnswers(db: Db, assessmentIds: readonly string[]) {
  const { rows } = await sql<{ id: string; values: Answers }>`
    select assessments.id, coalesce(jsonb_object_agg(question_id, value)
      filter (where question_id is not null), '{}') as values
    from assessments left join responses on responses.assessment_id = assessments.id
    where assessments.id = any(${assessmentIds}::uuid[])
    group by assessments.id`.execute(db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}

type NewEdition = CohortVersion & {
  number: number
  figures: Edition
  assessmentIds: readonly string[]
  now: Date
}

export async function insertEdition(trx: Db, edition: NewEdition) {
  const { cohortId, instrument, number, figures, assessmentIds, now } = edition
  const { id } = await trx
    .insertInto('group_editions')
    .values({
      cohort_id: cohortId,
      instrument_id: instrument.id,
      instrument_version: instrument.version,
      number,
      people: assessmentIds.length,
      figures: JSON.stringify(figures),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into group_edition_members (assessment_id, edition_id)
    select assessment_id, ${id}::uuid from unnest(${assessmentIds}::uuid[]) as member (assessment_id)`.execute(
    trx,
  )
  return id
}

export async function updateFigures(trx: Db, id: string, figures: Edition) {
  await trx
    .updateTable('group_editions')
    .set({ figures: JSON.stringify(figures) })
    .where('id', '=', id)
    .execute()
}

/** The groups with leavers whose exact sums are still stored. */
export async function listGroupsToCoarsen(db: Db) {
  return db
    .selectFrom('group_editions')
    .select(['cohort_id', 'instrument_id', 'instrument_version'])
    .distinct()
    .where('has_leavers', '=', true)
    .where('is_coarse', '=', false)
    .execute()
}

export async function markCoarse(trx: Db, key: CohortVersion) {
  await sql`update group_editions set is_coarse = true where ${isOfVersion(key)} and has_leavers`.execute(trx)
}

/** The changes in which a cohort takes part, with their members whose assessments still exist. */
export async function listChanges(db: Db, { cohortId, instrument }: CohortVersion) {
  const { rows } = await sql<ChangeRow>`
    select id, before_cohort_id as "beforeCohortId", after_cohort_id as "afterCohortId", people,
      stands_alone as "standsAlone", figures, created_at as "createdAt", has_leavers as "hasLeavers",
      coalesce((select jsonb_agg(jsonb_build_array(before_assessment_id, after_assessment_id))
        from group_change_members where change_id = group_changes.id), '[]') as members
    from group_changes
    where ${cohortId} in (before_cohort_id, after_cohort_id)
      and instrument_id = ${instrument.id} and instrument_version = ${instrument.version}`.execute(db)
  return rows
}

export type ChangeRow = {
  id: string
  beforeCohortId: string
  afterCohortId: string
  people: number
  standsAlone: boolean
  figures: Record<string, Change | null>
  createdAt: Date
  hasLeavers: boolean
  members: [string, string][]
}

/** People who completed the version in both cohorts: their newest assessments. */
export async function listPairs(db: Db, before: CohortVersion, afterCohortId: string) {
  const newest = (cohortId: string) => sql`
    select distinct on (user_id) user_id, completed.id from assessments as completed
    where ${isOfVersion({ ...before, cohortId })} and ${isCandidate}
    order by user_id, exists (select from group_edition_members where assessment_id = completed.id) desc,
      completed_at desc, completed.id`
  const { rows } = await sql<{ before: string; after: string }>`
    select earlier.id as before, later.id as after
    from (${newest(before.cohortId)}) as earlier join (${newest(afterCohortId)}) as later using (user_id)
    order by earlier.id`.execute(db)
  return rows
}

/** The assessments in the editions of a cohort and version that still exist, with the number of their group. */
export async function listMembers(db: Db, key: CohortVersion) {
  const { rows } = await sql<{ id: string; group: number }>`
    select assessment_id as id, number as "group"
    from group_edition_members join group_editions on group_editions.id = edition_id
    where ${isOfVersion(key)}`.execute(db)
  return rows
}

type NewChange = Omit<ChangeRow, 'id' | 'createdAt' | 'hasLeavers' | 'people'> & {
  instrument: CohortVersion['instrument']
  now: Date
}

export async function insertChange(trx: Db, change: NewChange) {
  const { id } = await trx
    .insertInto('group_changes')
    .values({
      before_cohort_id: change.beforeCohortId,
      after_cohort_id: change.afterCohortId,
      instrument_id: change.instrument.id,
      instrument_version: change.instrument.version,
      people: change.members.length,
      stands_alone: change.standsAlone,
      figures: JSON.stringify(change.figures),
      created_at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('group_change_members')
    .values(
      change.members.map(([before, after]) => ({
        change_id: id,
        before_assessment_id: before,
        after_assessment_id: after,
      })),
    )
    .execute()
}

export async function listChangesToCoarsen(db: Db) {
  return db
    .selectFrom('group_changes')
    .select(['id', 'people', 'figures', 'instrument_id', 'instrument_version'])
    .where('has_leavers', '=', true)
    .where('is_coarse', '=', false)
    .$narrowType<{ figures: ChangeRow['figures'] }>()
    .execute()
}

export async function storeCoarseChange(trx: Db, id: string, figures: ChangeRow['figures']) {
  await trx
    .updateTable('group_changes')
    .set({ figures: JSON.stringify(figures), is_coarse: true })
    .where('id', '=', id)
    .execute()
}
