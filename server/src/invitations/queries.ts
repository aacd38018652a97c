import type { InvitationStatus } from '@lpi/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { AccessCodes } from '../db/tables.ts'

export type Seat = { assessmentId: string; status: InvitationStatus }

/** Waits for whoever is taking a seat of this code at the moment. */
export async function lockAccessCode(db: Db, by: { code: string } | { id: string }) {
  const code = db.selectFrom('access_codes').selectAll().forUpdate()
  const found = 'id' in by ? code.where('id', '=', by.id) : code.where('code', '=', by.code)
  return found.executeTakeFirst()
}

export async function findSeat(db: Db, accessCodeId: string, userId: string) {
  return db
    .selectFrom('assessments')
    .select(['id as assessmentId', 'status'])
    .where('access_code_id', '=', accessCodeId)
    .where('user_id', '=', userId)
    .$narrowType<{ status: InvitationStatus }>()
    .executeTakeFirst()
}

/** Counts the seat and creates its assessment in one statement. */
export async function insertSeat(db: Db, code: Selectable<AccessCodes>, userId: string, now: Date) {
  return db
    .with('seat', (cte) =>
      cte
        .updateTable('access_codes')
        .set(({ eb }) => ({ seats_taken: eb('seats_taken', '+', 1) }))
        .where('id', '=', code.id),
    )
    .insertInto('assessments')
    .values({
      user_id: userId,
      cohort_id: code.cohort_id,
      access_code_id: code.id,
      instrument_id: code.instrument_id,
      instrument_version: code.instrument_version,
      created_at: now,
      updated_at: now,
    })
    .returning(['id as assessmentId', 'status'])
    .$narrowType<{ status: InvitationStatus }>()
    .executeTakeFirstOrThrow()
}

/** Only the person to whose address the invitation went finds it. */
export async function lockInvitationTo(db: Db, invitationId: string, userId: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.username', 'invitations.email')
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .select([
      'invitations.id',
      'invitations.access_code_id',
      'invitations.withdrawn_at',
      'assessments.id as assessmentId',
      'assessments.status',
    ])
    .where('invitations.id', '=', invitationId)
    .where('users.id', '=', userId)
    .$narrowType<{ status: InvitationStatus | null }>()
    .forUpdate('invitations')
    .executeTakeFirst()
}

export async function updateInvitationAccepted(db: Db, invitationId: string, assessmentId: string) {
  await db
    .updateTable('invitations')
    .set({ status: 'ACCEPTED', assessment_id: assessmentId })
    .where('id', '=', invitationId)
    .execute()
}

/** Those who are invited to the cohort already are left out. */
export async function insertInvitations(db: Db, cohortId: string, accessCodeId: string, emails: string[]) {
  return db
    .insertInto('invitations')
    .values(emails.map((email) => ({ email, cohort_id: cohortId, access_code_id: accessCodeId })))
    .onConflict((conflict) => conflict.columns(['cohort_id', 'email']).doNothing())
    .returning(['id', 'email'])
    .execute()
}

export async function listInvitations(db: Db, cohortId: string) {
  return db
    .selectFrom('invitations')
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .innerJoin('access_codes', 'access_codes.id', 'invitations.access_code_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.status',
      'assessments.status as assessment_status',
      'invitations.withdrawn_at',
      'invitations.created_at',
      'access_codes.instrument_id',
      'access_codes.instrument_version',
    ])
    .where('invitations.cohort_id', '=', cohortId)
    .orderBy('invitations.email')
    .execute()
}

/** What an invitation says about where it leads. */
export async function findCohortWithOrganization(db: Db, cohortId: string) {
  return db
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(['cohorts.id', 'cohorts.name', 'organizations.name as organization_name'])
    .where('cohorts.id', '=', cohortId)
    .executeTakeFirst()
}

export async function listInvitedEmails(db: Db, cohortId: string, emails: string[]) {
  const rows = await db
    .selectFrom('invitations')
    .select('email')
    .where('cohort_id', '=', cohortId)
    .where('email', 'in', emails)
    .execute()
  return rows.map(({ email }) => email)
}
