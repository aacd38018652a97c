import type { InvitationStatus } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Answers } from '../../instruments/questions.ts'

export type AssessmentRow = {
  id: string
  status: InvitationStatus
  first_name: string | null
  last_name: string | null
  email: string
  cohort_id: string
  cohort_name: string
  instrument_id: string
  instrument_version: string
  created_at: Date
  updated_at: Date
  completed_at: Date | null
  /** Only of assessments in progress, to compute the progress. */
  answers: Answers | null
}

/**
 * Goes in front of a statement that compares many people with those who have withdrawn their consent. The planner would
 * add the cost of finding them to each lookup by index.
 */
export const withdrawnPeople = sql`withdrawn as materialized (select user_id from people_without_consent)`

/**
 * Selects the rows of the ids in `requested`, which has the columns `id` and `position`. Omits learners who have withdrawn
 * their consent.
 */
export function selectRows(requested: RawBuilder<unknown>) {
  return sql`
    select listed_rows.*, cohorts.name as cohort_name
    from (
      select requested.position, assessments.id, assessments.status, users.first_name, users.last_name, users.email,
        assessments.cohort_id, assessments.instrument_id, assessments.instrument_version,
        assessments.created_at, assessments.updated_at, assessments.completed_at,
        case when assessments.status = 'IN_PROGRESS' then (
          select jsonb_object_agg(question_id, value) from responses where assessment_id = assessments.id
        ) end as answers
      from ${requested} as requested
      join assessments on assessments.id = requested.id
      join users on users.id = assessments.user_id
      where assessments.user_id not in (select user_id from people_without_consent)
      union all
      select requested.position, invitations.id, invitations.status, null, null, invitations.email,
        invitations.cohort_id, access_codes.instrument_id, access_codes.instrument_version,
        invitations.created_at, invitations.created_at, null, null
      from ${requested} as requested
      join invitations on invitations.id = requested.id
      join access_codes on access_codes.id = invitations.access_code_id
    ) as listed_rows
    join cohorts on cohorts.id = listed_rows.cohort_id`
}

/** In the order of the ids. */
export async function listRows(db: Db, ids: readonly string[]) {
  const { rows } = await sql<AssessmentRow>`
    with requested_ids as materialized (
      select id, position from unnest(${ids}::uuid[]) with ordinality as listed (id, position)
    )
    ${selectRows(sql.ref('requested_ids'))} order by position`.execute(db)
  return rows
}
