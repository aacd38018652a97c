import type { InvitationState } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { shownEmail } from '../../enrollment/invitations/shared-queries.ts'
import type { Answers } from '../../questionnaires/instruments/questions.ts'

export type AssessmentRow = {
  id: string
  status: InvitationState
  user_id: string | null
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
  /** Null unless the assessment is in progress; used to compute the progress. */
  answers: Answers | null
  /** Null for an assessment. */
  reminded_at: Date | null
  withdrawn_at: Date | null
  mail_state: string | null
  mail_refusal: string | null
}

/** The state of an invitation that is not accepted. */
export const invitationState = sql`case when invitations.withdrawn_at is null then invitations.status else 'WITHDRAWN' end`

/**
 * Selects the assessments and invitations whose ids are in `requestedRows`, which has the columns `id` and `position`.
 * Excludes assessments of learners who have withdrawn their consent.
 */
export function selectRows(requestedRows: RawBuilder<unknown>) {
  return sql`
    select listed_rows.*, cohorts.name as cohort_name
    from (
      select requested.position, assessments.id, assessments.status, users.id as user_id,
        users.first_name, users.last_name, users.email,
        assessments.cohort_id, assessments.instrument_id, assessments.instrument_version,
        assessments.created_at, assessments.updated_at, assessments.completed_at,
        case when assessments.status = 'IN_PROGRESS' then (
          select jsonb_object_agg(question_id, value) from responses where assessment_id = assessments.id
        ) end as answers, null::timestamptz as reminded_at, null::timestamptz as withdrawn_at, null as mail_state,
        null as mail_refusal
      from ${requestedRows} as requested
      join assessments on assessments.id = requested.id
      join users on users.id = assessments.user_id
      where ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
      union all
      select requested.position, invitations.id, ${invitationState}, null,
        invitations.first_name, invitations.last_name, ${shownEmail},
        invitations.cohort_id, invitations.instrument_id, invitations.instrument_version,
        invitations.created_at, invitations.created_at, null, null,
        invitations.reminded_at, invitations.withdrawn_at, invitations.mail_state, invitations.mail_refusal
      from ${requestedRows} as requested
      join invitations on invitations.id = requested.id
    ) as listed_rows
    join cohorts on cohorts.id = listed_rows.cohort_id`
}

/** Excludes invitations to people who have withdrawn their consent. */
export const isNotAccepted = sql`invitations.status = 'INVITATION_SENT'
  and not exists (select from people_without_consent where username = invitations.email)`

export const isOpenInvitation = sql`${isNotAccepted} and invitations.withdrawn_at is null`
