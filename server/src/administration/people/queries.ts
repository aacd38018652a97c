import type { InvitationState, MailState, ReleaseKind, ReminderKind, ReminderState } from '@lpi/contract'
import { sql } from 'kysely'
import { type LearnerSearch, learnerSearchInsertion } from '../../accounts/audit/shared-queries.ts'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { shownEmail } from '../../enrollment/invitations/shared-queries.ts'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { isInGroup } from '../../results/editions/shared-queries.ts'
import { type AssessmentRow, selectRows } from '../rows/shared-queries.ts'

type JsonTimestamp = string

type Json<Row> = {
  [Key in keyof Row]: Date extends Row[Key] ? Exclude<Row[Key], Date> | JsonTimestamp : Row[Key]
}

type PersonRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  assessments: (Json<AssessmentRow> & {
    release_kind: ReleaseKind
    release_from: JsonTimestamp | null
    release_time_zone: string | null
    released_at: JsonTimestamp | null
    release_told_at: JsonTimestamp | null
    is_in_released_group: boolean
  })[]
  invitations: {
    id: string
    email: string
    first_name: string | null
    last_name: string | null
    created_at: JsonTimestamp
    reminded_at: JsonTimestamp | null
    withdrawn_at: JsonTimestamp | null
    mail_state: MailState | null
    mail_refusal: string | null
    learner_id: string | null
    cohort_id: string
    cohort_name: string
    state: InvitationState
  }[]
  reminders: {
    cohort_id: string
    cohort_name: string
    stage: ReminderKind
    state: ReminderState
    refusal: string | null
    state_at: JsonTimestamp
  }[]
  consents: { policy_type: 'privacy-policy' | 'pipl-policy'; version: string; accepted_at: JsonTimestamp }[]
}

/** True if a group report or a change contains the assessment, or a block of a dataset without names. */
const isInReleasedGroup = sql<boolean>`(
  ${isInGroup}
  or exists (select from exported_block_members where exported_block_members.assessment_id = assessments.id))`

/**
 * Finds a learner who has an assessment in the scope and has not withdrawn consent. Besides the profile and the
 * consents, the result contains only what belongs to the cohorts of the scope. The same SQL statement records the
 * search in the audit log (see `learnerSearchInsertion`).
 */
export async function findPerson(db: Db, scope: Scope, userId: string, learnerSearch: LearnerSearch) {
  const { rows } = await sql<PersonRow>`
    with recorded as (${learnerSearchInsertion(learnerSearch)}), scoped as materialized (
      select cohorts.* from cohorts where ${inScope(scope)}
    ), own as materialized (
      select assessments.id, row_number() over (order by assessments.created_at desc, assessments.id) as position
      from assessments join scoped on scoped.id = assessments.cohort_id
      where assessments.user_id = ${userId} and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
    )
    select users.id, users.first_name, users.last_name, users.email,
      (
        select jsonb_agg(to_jsonb(listed) || jsonb_build_object('release_kind', scoped.release_kind,
          'release_from', scoped.release_from, 'release_time_zone', scoped.release_time_zone,
          'released_at', scoped.released_at, 'release_told_at', assessments.release_told_at,
          'is_in_released_group', ${isInReleasedGroup}) order by listed.position)
        from (${selectRows(sql.ref('own'))}) as listed
          join assessments on assessments.id = listed.id
          join scoped on scoped.id = assessments.cohort_id
      ) as assessments,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', invitations.id, 'email', ${shownEmail},
          'first_name', invitations.first_name, 'last_name', invitations.last_name,
          'created_at', invitations.created_at, 'reminded_at', invitations.reminded_at,
          'withdrawn_at', invitations.withdrawn_at, 'mail_state', invitations.mail_state,
          'mail_refusal', invitations.mail_refusal,
          'learner_id', accepted.user_id, 'cohort_id', scoped.id, 'cohort_name', scoped.name,
          'state', coalesce(accepted.status,
            case when invitations.withdrawn_at is null then invitations.status else 'WITHDRAWN' end))
          order by invitations.created_at desc, invitations.id)
        from invitations join scoped on scoped.id = invitations.cohort_id
          left join assessments accepted on accepted.id = invitations.assessment_id
        where accepted.user_id = users.id or (accepted.id is null and invitations.email = users.username)
      ), '[]') as invitations,
      coalesce((
        select jsonb_agg(jsonb_build_object('cohort_id', scoped.id, 'cohort_name', scoped.name,
          'stage', reminders.stage, 'state_at', reminders.state_at,
          'state', reminders.state, 'refusal', reminders.refusal))
        from reminders join scoped on scoped.id = reminders.cohort_id
          left join invitations on invitations.id = reminders.invitation_id
        where reminders.assessment_id in (select id from own)
          or invitations.assessment_id in (select id from own)
          or (invitations.assessment_id is null and invitations.email = users.username)
      ), '[]') as reminders,
      coalesce((
        select jsonb_agg(jsonb_build_object('policy_type', newest.policy_type, 'version', newest.version,
          'accepted_at', newest.accepted_at) order by newest.policy_type desc)
        from (
          select distinct on (policy_type) policy_type, version, status, accepted_at
          from user_consents where user_id = users.id order by policy_type, position desc
        ) as newest
        where newest.status = 'accepted'
      ), '[]') as consents
    from users
    where users.id = ${userId} and exists (select from own)`.execute(db)
  return rows[0]
}

type AssessmentKey = { userId: string; assessmentId: string }

/** Locks the learner's assessment if it is in the scope and the learner has not withdrawn consent. */
export async function lockAssessmentOf(trx: Db, scope: Scope, { userId, assessmentId }: AssessmentKey) {
  return trx
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select([
      'assessments.cohort_id',
      'assessments.status',
      'assessments.access_code_id',
      isInReleasedGroup.as('is_in_released_group'),
    ])
    .where('assessments.id', '=', assessmentId)
    .where('assessments.user_id', '=', userId)
    .where(inScope(scope))
    .where(hasNotWithdrawnConsent(sql.ref('assessments.user_id')))
    .forUpdate('assessments')
    .executeTakeFirst()
}

/** True if the cohort has an open or accepted invitation to the same email address as the assessment's invitation. */
export async function hasInvitationConflict(trx: Db, assessmentId: string, cohortId: string) {
  const { rows } = await sql`
    select from invitations accepted join invitations other using (email)
    where accepted.assessment_id = ${assessmentId} and other.cohort_id = ${cohortId}
      and (other.withdrawn_at is null or other.assessment_id is not null)
    limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Moves the assessment, its invitation, and the reminders about either, except reminders that are still waiting.
 * Deletes the waiting reminders of the assessment, because the schedule of the target cohort creates new ones. Also
 * deletes the target cohort's withdrawn invitation to the same email address, which would conflict with the moved
 * invitation.
 */
export async function updateCohortOfAssessment(trx: Db, assessmentId: string, cohortId: string) {
  await sql`
    delete from invitations replaced using invitations accepted
    where accepted.assessment_id = ${assessmentId} and replaced.email = accepted.email
      and replaced.cohort_id = ${cohortId} and replaced.withdrawn_at is not null
      and replaced.assessment_id is null`.execute(trx)
  await sql`
    with moved as (
      update assessments set cohort_id = ${cohortId} where id = ${assessmentId}
    ), invited as (
      update invitations set cohort_id = ${cohortId} where assessment_id = ${assessmentId} returning id
    ), planned as (
      delete from reminders where assessment_id = ${assessmentId} and state = 'WAITING'
    )
    update reminders set cohort_id = ${cohortId}
    where state <> 'WAITING' and (assessment_id = ${assessmentId} or invitation_id in (
      select id from invitations where assessment_id = ${assessmentId}))`.execute(trx)
}

/**
 * Deletes the assessment with its answers, and withdraws its invitation or returns the seat to the access code.
 */
export async function deleteAssessmentAndFreeSeat(
  trx: Db,
  { assessmentId, accessCodeId, now }: { assessmentId: string; accessCodeId: string | null; now: Date },
) {
  await sql`
    update invitations set status = 'INVITATION_SENT', withdrawn_at = ${now}, assessment_id = null
    where assessment_id = ${assessmentId}`.execute(trx)
  await trx.deleteFrom('assessments').where('id', '=', assessmentId).execute()
  if (!accessCodeId) return
  await sql`
    update access_codes set seats_taken = seats_taken - 1
    where id = ${accessCodeId} and seats_taken > 0`.execute(trx)
}
