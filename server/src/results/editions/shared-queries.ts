import { type RawBuilder, sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Edition } from './edition.ts'

type Columns<T> = { [K in keyof T]: RawBuilder<string> | T[K] }

/** A cohort and the version of an instrument that its people answered. */
export type CohortVersion = { cohortId: string; instrument: { id: string; version: string } }
type CohortVersionColumns = {
  cohortId: string | RawBuilder<string>
  instrument: Columns<CohortVersion['instrument']>
}

export function isOfVersion({ cohortId, instrument }: CohortVersionColumns): RawBuilder<boolean> {
  return sql<boolean>`cohort_id = ${cohortId} and instrument_id = ${instrument.id}
    and instrument_version = ${instrument.version}`
}

/** `leavers`: the groups of which a person has withdrawn consent or was erased. */
export type EditionRow = {
  id: string
  number: number
  people: number
  createdAt: string
  figures: Edition
  leavers: number[]
}

/** An SQL expression that another query can select: the editions as JSON, oldest first. */
export function editionsOf(key: CohortVersionColumns) {
  return sql<EditionRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'number', number, 'people', people, 'createdAt', created_at,
      'figures', figures, 'leavers', (
        select coalesce(jsonb_agg(earlier.number), '[]') from group_editions as earlier
        where earlier.cohort_id = edition.cohort_id and earlier.instrument_id = edition.instrument_id
          and earlier.instrument_version = edition.instrument_version
          and earlier.number <= edition.number and earlier.has_leavers)) order by number)
    from group_editions as edition where ${isOfVersion(key)}), '[]')`
}

/** Whether the assessment may become part of an edition: it has all results, and the person has not withdrawn. */
export const isCandidate = sql<boolean>`completed.status = 'COMPLETED' and not completed.lacks_result
  and ${hasNotWithdrawnConsent(sql.ref('completed.user_id'))}`

/** Whether the figures of an edition or of a change contain the assessment, so that it must stay in its cohort. */
export const isInGroup = sql<boolean>`(
  exists (select from group_edition_members where group_edition_members.assessment_id = assessments.id)
  or exists (select from group_change_members where assessments.id in (before_assessment_id, after_assessment_id)))`

export async function listEditions(db: Db, key: CohortVersion) {
  const { rows } = await sql<{ editions: EditionRow[] }>`select ${editionsOf(key)} as editions`.execute(db)
  return rows[0]!.editions
}

/**
 * The newest completed assessment of each person who is in no edition of the cohort and version, and in no change that
 * stands alone. `isConfirmed`: the person has confirmed the email address, or logs in at an institution that is connected
 * to the organization of the cohort. A mapping to a platform proves nothing, because users add their own.
 */
export async function listNewcomers(db: Db, key: CohortVersion) {
  const { rows } = await sql<{ assessmentId: string; isConfirmed: boolean }>`
    select distinct on (user_id) completed.id as "assessmentId",
      email_confirmed_at is not null or exists (
        select from institution_identities join connections on connections.id = connection_id
          join cohorts using (organization_id)
        where institution_identities.user_id = completed.user_id and cohorts.id = completed.cohort_id
          and connections.state = 'on') as "isConfirmed"
    from assessments as completed join users on users.id = completed.user_id
    where ${isOfVersion(key)} and ${isCandidate} and not exists (
      select from assessments as counted
      where counted.user_id = completed.user_id and counted.cohort_id = completed.cohort_id
        and counted.instrument_id = completed.instrument_id
        and counted.instrument_version = completed.instrument_version
        and (exists (select from group_edition_members where assessment_id = counted.id)
          or exists (select from group_change_members join group_changes on group_changes.id = change_id
            where stands_alone and counted.id in (before_assessment_id, after_assessment_id))))
    order by user_id, completed_at desc, completed.id`.execute(db)
  return rows
}

/** The people of the cohort who have not completed any assessment of it, and those whose invitation is open. */
export async function countNotCompleted(db: Db, cohortId: string) {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from (
      select user_id as person from assessments where cohort_id = ${cohortId}
      union
      select coalesce(users.id, md5(invitations.email)::uuid)
      from invitations left join users on users.username = invitations.email
      where cohort_id = ${cohortId} and status = 'INVITATION_SENT' and withdrawn_at is null
    ) as expected
    where not exists (
      select from assessments
      where cohort_id = ${cohortId} and user_id = expected.person and status = 'COMPLETED'
    )`.execute(db)
  return rows[0]!.people
}
