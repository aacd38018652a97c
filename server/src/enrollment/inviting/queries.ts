import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { MailResult } from '../../platform/mail/deliver-mail.ts'
import type { InvitedPerson } from '../invitations/invited-person.ts'

/** Excludes the retired versions of instruments. */
export async function findNewestCodeVersion(db: Db, cohortId: string) {
  return db
    .selectFrom('access_codes')
    .innerJoin('instruments', (join) =>
      join
        .onRef('instruments.id', '=', 'access_codes.instrument_id')
        .onRef('instruments.version', '=', 'access_codes.instrument_version'),
    )
    .select(['instruments.id', 'instruments.version'])
    .where('access_codes.cohort_id', '=', cohortId)
    .where('instruments.retired_at', 'is', null)
    .orderBy('access_codes.created_at', 'desc')
    .orderBy('access_codes.id')
    .limit(1)
    .executeTakeFirst()
}

const anyEmail = (emails: readonly string[]) => sql<string>`any(${emails}::text[])`

/** Excludes withdrawn invitations. */
export async function listInvitedEmails(db: Db, cohortId: string, emails: readonly string[]) {
  const rows = await db
    .selectFrom('invitations')
    .select('email')
    .where('cohort_id', '=', cohortId)
    .where('withdrawn_at', 'is', null)
    .where('email', '=', anyEmail(emails))
    .execute()
  return rows.map(({ email }) => email)
}

/** Excludes learners who have withdrawn their consent. */
export async function listEmailsInCohort(db: Db, cohortId: string, emails: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .distinct()
    .innerJoin('assessments', 'assessments.user_id', 'users.id')
    .where('assessments.cohort_id', '=', cohortId)
    .where('users.username', '=', anyEmail(emails))
    .where(hasNotWithdrawnConsent(sql.ref('users.id')))
    .execute()
  return rows.map(({ username }) => username)
}

type InvitationValues = {
  cohort_id: string
  instrument_id: string
  instrument_version: string
  language: string | null
  mail_requested_at: Date
}

/** Inserts invitations and reopens withdrawn ones. Skips addresses whose invitation is open or accepted. */
export async function insertInvitations(trx: Db, people: readonly InvitedPerson[], values: InvitationValues) {
  const { mail_requested_at: now } = values
  const invitations = await trx
    .insertInto('invitations')
    .values(
      people.map(({ email, firstName, lastName }) => ({
        ...values,
        email,
        first_name: firstName || null,
        last_name: lastName || null,
        named_at: firstName || lastName ? now : null,
        mail_state: 'WAITING',
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['cohort_id', 'email'])
        .doUpdateSet(({ ref }) => ({
          instrument_id: ref('excluded.instrument_id'),
          instrument_version: ref('excluded.instrument_version'),
          language: ref('excluded.language'),
          first_name: ref('excluded.first_name'),
          last_name: ref('excluded.last_name'),
          named_at: ref('excluded.named_at'),
          mail_requested_at: now,
          mail_state: 'WAITING',
          mail_refusal: null,
          created_at: now,
          withdrawn_at: null,
          reminded_at: null,
        }))
        .where('invitations.withdrawn_at', 'is not', null)
        .where('invitations.assessment_id', 'is', null),
    )
    .returning(['id', 'email'])
    .execute()
  // The links of a withdrawn invitation stay closed after it is reopened.
  await trx
    .deleteFrom('invitation_codes')
    .where('invitation_id', '=', sql<string>`any(${invitations.map(({ id }) => id)}::uuid[])`)
    .execute()
  return invitations
}

/**
 * The addresses to which the organization sent or queued an invitation or a reminder after `since`, excluding failed
 * emails.
 */
export async function listMailedEmails(
  trx: Db,
  organizationId: string,
  emails: readonly string[],
  since: Date,
) {
  const rows = await trx
    .selectFrom('invitations')
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .select('invitations.email')
    .where('cohorts.organization_id', '=', organizationId)
    .where('invitations.email', '=', anyEmail(emails))
    .where(({ or, and, eb, fn, ref }) =>
      or([
        // Matches only scheduled reminders: a reminder requested by an administrator sets both times to the same value.
        and([eb('reminded_at', '>', since), eb('reminded_at', 'is distinct from', ref('mail_requested_at'))]),
        and([
          eb(fn.coalesce('mail_requested_at', 'invitations.created_at'), '>', since),
          or([eb('mail_state', 'is', null), eb('mail_state', '<>', 'FAILED')]),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ email }) => email)
}

/** The addresses whose owners have unsubscribed from the reminders of the organization. */
export async function listUnsubscribedEmails(trx: Db, organizationId: string, emails: readonly string[]) {
  const email = sql<string>`coalesce(reminder_opt_outs.email, users.email)`
  const rows = await trx
    .selectFrom('reminder_opt_outs')
    .leftJoin('users', 'users.id', 'reminder_opt_outs.user_id')
    .select(email.as('email'))
    .where('organization_id', '=', organizationId)
    .where(email, '=', anyEmail(emails))
    .execute()
  return rows.map((row) => row.email)
}

/** If the first email failed, the invitation itself is sent again and does not count as a reminder. */
export async function markInvitationsReminded(trx: Db, ids: readonly string[], now: Date) {
  await trx
    .updateTable('invitations')
    .set({
      mail_requested_at: now,
      mail_state: 'WAITING',
      mail_refusal: null,
      reminded_at: sql<Date | null>`case when mail_state = 'FAILED' and reminded_at is null
        then null else ${now}::timestamptz end`,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/**
 * Returns the invitation if it is open and the email that was requested at `requestedAt` was neither sent nor replaced
 * by a newer one.
 */
export async function findInvitationToMail(db: Db, invitationId: string, requestedAt: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .leftJoin('users', 'users.username', 'invitations.email')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.reminded_at',
      'organizations.name as organization_name',
      'invitations.instrument_id',
      'invitations.instrument_version',
    ])
    .select(({ fn }) => [
      fn.coalesce('users.language', 'invitations.language').as('language'),
      fn.coalesce('invitations.first_name', 'invitations.last_name').as('first_name'),
    ])
    .where('invitations.id', '=', invitationId)
    .where('invitations.mail_requested_at', '=', requestedAt)
    .where('invitations.mail_state', '<>', 'SENT')
    .where('invitations.status', '=', 'INVITATION_SENT')
    .where('invitations.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** Never changes the state of an email that was sent. */
export async function updateMailState(
  db: Db,
  invitationId: string,
  requestedAt: Date,
  { state, refusal }: MailResult,
) {
  await db
    .updateTable('invitations')
    .set({ mail_state: state, mail_refusal: refusal })
    .where('id', '=', invitationId)
    .where('mail_requested_at', '=', requestedAt)
    .where('mail_state', '<>', 'SENT')
    .execute()
}
