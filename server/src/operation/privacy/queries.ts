import type { AnswerValue, InvitationStatus } from '@lpi/contract'
import { sql } from 'kysely'
import { grantedRoles, isRoleInEffect } from '../../organizations/access/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'

type StoredAnswer = { questionId: string; value: AnswerValue; answeredAt: string }

export async function listAssessmentsOf(db: Db, userId: string) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .leftJoin('assessment_evidence', 'assessment_evidence.assessment_id', 'assessments.id')
    .selectAll('assessments')
    .select('assessment_evidence.evidence')
    .select(['cohorts.name as cohort_name', 'organizations.name as organization_name'])
    .select(({ selectFrom }) =>
      selectFrom('responses')
        .select(
          sql<StoredAnswer[]>`coalesce(jsonb_agg(jsonb_build_object('questionId', question_id, 'value', value,
            'answeredAt', answered_at) order by answered_at, question_id), '[]')`.as('stored_answers'),
        )
        .whereRef('responses.assessment_id', '=', 'assessments.id')
        .$asScalar()
        .$notNull()
        .as('stored_answers'),
    )
    .where('assessments.user_id', '=', userId)
    .orderBy('assessments.created_at')
    .$narrowType<{ status: InvitationStatus }>()
    .execute()
}

export async function listIdentitiesOf(db: Db, userId: string) {
  return db
    .selectFrom('institution_identities')
    .innerJoin('connections', 'connections.id', 'connection_id')
    .select(['connections.name', 'institution_identities.issuer', 'subject'])
    .select(['institution_identities.created_at', 'last_login_at'])
    .where('user_id', '=', userId)
    .orderBy('institution_identities.created_at')
    .execute()
}

export async function listRoles(db: Db, userId: string) {
  return db
    .selectFrom(grantedRoles.as('organization_user_roles'))
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['role', 'organizations.name as organizationName'])
    .where('user_id', '=', userId)
    .where(isRoleInEffect)
    .orderBy('organizations.name')
    .execute()
}

export async function listInvitationsTo(db: Db, email: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select([
      'organizations.name as organization_name',
      'cohorts.name as cohort_name',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.created_at',
      'invitations.reminded_at',
      'invitations.withdrawn_at',
    ])
    .where('invitations.email', '=', email)
    .orderBy('invitations.created_at')
    .execute()
}

/** The scheduled reminders about a user's assessments, and about invitations to an address. */
export async function listRemindersTo(db: Db, userId: string, address: string | null) {
  return db
    .selectFrom('reminders')
    .innerJoin('cohorts', 'cohorts.id', 'reminders.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .leftJoin('assessments', 'assessments.id', 'reminders.assessment_id')
    .leftJoin('invitations', 'invitations.id', 'reminders.invitation_id')
    .select([
      'organizations.name as organization_name',
      'cohorts.name as cohort_name',
      'reminders.stage',
      'reminders.state',
      'reminders.state_at',
    ])
    .where(({ or, eb }) =>
      or([eb('assessments.user_id', '=', userId), eb('invitations.email', '=', address)]),
    )
    .orderBy('reminders.state_at')
    .execute()
}

/** The opt-outs from reminders that are stored for a user or for an email address. */
export async function listOptOutsOf(db: Db, userId: string, address: string | null) {
  return db
    .selectFrom('reminder_opt_outs')
    .innerJoin('organizations', 'organizations.id', 'reminder_opt_outs.organization_id')
    .select(['organizations.name as organization_name', 'reminder_opt_outs.created_at'])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('email', '=', address)]))
    .orderBy('reminder_opt_outs.created_at')
    .execute()
}

export async function listObserverRequestsOf(db: Db, userId: string) {
  return db
    .selectFrom('observer_requests')
    .innerJoin('assessments', 'assessments.id', 'observer_requests.assessment_id')
    .selectAll('observer_requests')
    .select(
      sql<string[]>`(select coalesce(jsonb_agg(email order by email), '[]') from observers
        where request_id = observer_requests.id and email is not null)`.as('emails'),
    )
    .where('assessments.user_id', '=', userId)
    .orderBy('observer_requests.created_at')
    .execute()
}

type RatedStatement = { statementId: string; value: number; answeredAt: string }

/** What the owner of an address answered as an observer. */
export async function listRatingsOf(db: Db, address: string | null) {
  return db
    .selectFrom('observers')
    .select(['created_at', 'finished_at'])
    .select(
      sql<RatedStatement[]>`(select coalesce(jsonb_agg(jsonb_build_object('statementId', statement_id,
        'value', value, 'answeredAt', answered_at) order by answered_at, statement_id), '[]')
        from observer_answers where observer_id = observers.id)`.as('answers'),
    )
    .where('email', '=', address)
    .orderBy('created_at')
    .execute()
}
