import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Deletes the user. The foreign keys of other tables delete the user's rows or set the references to null. */
export async function deletePerson(trx: Db, userId: string) {
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
