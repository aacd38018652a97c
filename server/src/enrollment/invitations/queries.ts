import type { InvitationStatus } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export type Seat = { assessmentId: string; status: InvitationStatus }

const retakeColumns = ['assessments.completed_at', 'cohorts.retake_days', 'cohorts.archived_at'] as const

/** Waits for parallel transactions that are taking a seat of this code. */
export async function lockAccessCode(db: Db, code: string) {
  return db.selectFrom('access_codes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

/** The learner's newest assessment in the seat of an access code. */
export async function findSeat(db: Db, accessCodeId: string, userId: string) {
  return db
    .withRecursive('attempts', (cte) =>
      cte
        .selectFrom('assessments')
        .select('assessments.id')
        .where('access_code_id', '=', accessCodeId)
        .where('user_id', '=', userId)
        .unionAll((union) =>
          union
            .selectFrom('assessments')
            .innerJoin('attempts', 'attempts.id', 'assessments.repeats_id')
            .select('assessments.id'),
        ),
    )
    .selectFrom('attempts')
    .innerJoin('assessments', 'assessments.id', 'attempts.id')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['assessments.id as assessmentId', 'assessments.status', ...retakeColumns])
    .orderBy('assessments.created_at', 'desc')
    .limit(1)
    .$narrowType<{ status: InvitationStatus }>()
    .executeTakeFirst()
}

/** Locks the assessment, so that parallel calls cannot both create the assessment that follows it. */
export async function lockAttempt(trx: Db, assessmentId: string, userId: string) {
  return trx
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['assessments.cohort_id', 'instrument_id', 'instrument_version', ...retakeColumns])
    .where('assessments.id', '=', assessmentId)
    .where('assessments.user_id', '=', userId)
    .forUpdate('assessments')
    .executeTakeFirst()
}

/** Separate from `lockAttempt`, because an SQL statement that waits for the lock does not see rows inserted meanwhile. */
export async function findNextAttempt(trx: Db, assessmentId: string) {
  return trx
    .selectFrom('assessments')
    .select(['id as assessmentId', 'status'])
    .where('repeats_id', '=', assessmentId)
    .$narrowType<{ status: InvitationStatus }>()
    .executeTakeFirst()
}

type Place = { cohort_id: string; instrument_id: string; instrument_version: string }

type NewSeat = { accessCodeId: string | null; repeatsId?: string; userId: string; now: Date }

/**
 * Creates the assessment of a learner and increments the number of taken seats of the access code in one SQL statement.
 * `accessCodeId` is null if the learner accepted an invitation, or takes the questionnaire of `repeatsId` again.
 */
export async function insertSeat(
  db: Db,
  { cohort_id, instrument_id, instrument_version }: Place,
  { accessCodeId, repeatsId, userId, now }: NewSeat,
) {
  return db
    .with('seat', (cte) =>
      cte
        .updateTable('access_codes')
        .set(({ eb }) => ({ seats_taken: eb('seats_taken', '+', 1) }))
        .where('id', '=', accessCodeId),
    )
    .insertInto('assessments')
    .values({
      user_id: userId,
      cohort_id,
      access_code_id: accessCodeId,
      repeats_id: repeatsId ?? null,
      instrument_id,
      instrument_version,
      created_at: now,
      updated_at: now,
    })
    .returning(['id as assessmentId', 'status'])
    .$narrowType<{ status: InvitationStatus }>()
    .executeTakeFirstOrThrow()
}

/**
 * A request about an invitation. `userId` is the account that makes the request; `codeHash` is the hash of the emailed
 * code, if the request contains one.
 */
export type InvitationRequest = { invitationId: string; userId: string; codeHash: Buffer | undefined }

/**
 * Finds an invitation to the account's address. The address must be confirmed, unless the request contains the emailed
 * code or the account has already accepted the invitation.
 */
function selectInvitationTo(db: Db, { invitationId, userId, codeHash }: InvitationRequest) {
  const hasCode = sql<boolean>`exists (select from invitation_codes
    where invitation_id = invitations.id and code_hash = ${codeHash ?? null})`
  return (
    db
      .selectFrom('invitations')
      .innerJoin('users', 'users.username', 'invitations.email')
      .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
      .select([
        'invitations.id',
        'invitations.cohort_id',
        'invitations.instrument_id',
        'invitations.instrument_version',
        'invitations.withdrawn_at',
        'assessments.id as assessmentId',
        'assessments.status',
      ])
      // A link with the code of an earlier, withdrawn invitation to the same address.
      .select(sql<boolean>`${codeHash !== undefined} and not ${hasCode}`.as('hasUnknownCode'))
      .where('invitations.id', '=', invitationId)
      .where('users.id', '=', userId)
      .where(({ or, eb, ref }) =>
        or([
          eb('users.email_confirmed_at', 'is not', null),
          eb('assessments.user_id', '=', ref('users.id')),
          hasCode,
        ]),
      )
      .$narrowType<{ status: InvitationStatus | null }>()
  )
}

/** Locks before reading: a parallel call may have created the assessment while this one waited for the lock. */
export async function lockInvitationTo(trx: Db, request: InvitationRequest) {
  await trx
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', request.invitationId)
    .forUpdate()
    .execute()
  return selectInvitationTo(trx, request).executeTakeFirst()
}

/** Returns true if the code belongs to an emailed link of the invitation. */
export async function hasInvitationCode(db: Db, invitationId: string, codeHash: Buffer) {
  const row = await db
    .selectFrom('invitation_codes')
    .select('invitation_id')
    .where('invitation_id', '=', invitationId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row !== undefined
}

/** The organization of an invitation that is not withdrawn, for a visitor with the code of an emailed link. */
export async function findInviter(db: Db, invitationId: string, codeHash: Buffer) {
  return db
    .selectFrom('invitation_codes')
    .innerJoin('invitations', 'invitations.id', 'invitation_codes.invitation_id')
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select('organizations.name as organization_name')
    .where('invitation_codes.invitation_id', '=', invitationId)
    .where('invitation_codes.code_hash', '=', codeHash)
    .where('invitations.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

export async function findInvitationTo(db: Db, request: InvitationRequest) {
  return selectInvitationTo(db, request)
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(['cohorts.name as cohort_name', 'organizations.name as organization_name'])
    .executeTakeFirst()
}
