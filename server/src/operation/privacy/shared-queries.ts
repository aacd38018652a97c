import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/**
 * Deletes the user. The foreign keys of other tables delete the user's rows or set the references to null. On the lists
 * of members of courses, the id that the platform gave the person stays: the list still contains it, and a new entry
 * would store the name and the address again. The entry itself is deleted.
 */
export async function deletePerson(trx: Db, userId: string) {
  await trx
    .deleteFrom('invitations')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('course_members')
          .innerJoin('courses', 'courses.id', 'course_members.course_id')
          .innerJoin('platform_deployments', 'platform_deployments.id', 'courses.deployment_id')
          .innerJoin('institution_identities', (join) =>
            join
              .onRef('institution_identities.connection_id', '=', 'platform_deployments.connection_id')
              .onRef('institution_identities.subject', '=', 'course_members.subject'),
          )
          .select('course_members.subject')
          .whereRef('course_members.invitation_id', '=', 'invitations.id')
          .where('institution_identities.user_id', '=', userId),
      ),
    )
    .execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * Deletes the entries about these email addresses: invitations, pending roles, observers with their ratings, and
 * opt-outs from reminders.
 */
export async function deleteEntriesAbout(trx: Db, emails: readonly string[]) {
  const anyEmail = sql<string>`any(${emails}::text[])`
  await trx.deleteFrom('invitations').where('email', '=', anyEmail).execute()
  await trx.deleteFrom('pending_roles').where('email', '=', anyEmail).execute()
  await trx.deleteFrom('observers').where('email', '=', anyEmail).execute()
  await trx.deleteFrom('reminder_opt_outs').where('email', '=', anyEmail).execute()
}
