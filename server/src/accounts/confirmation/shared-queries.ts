import type { Db } from '../../platform/db/connect.ts'

/** Deletes the confirmation codes of a user whose email address was confirmed or changed. */
export async function deleteConfirmations(trx: Db, userId: string) {
  await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
}

/** Returns whether the address was unconfirmed before. */
export async function markEmailConfirmed(trx: Db, userId: string, now: Date) {
  const row = await trx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the roles of an account whose address was never confirmed pending for that address: they were granted to the
 * owner of the address, so they do not follow the account to another address.
 */
export async function returnRolesToAddress(trx: Db, user: { id: string; email: string }, now: Date) {
  const roles = await trx
    .deleteFrom('organization_user_roles')
    .where('user_id', '=', user.id)
    // A role that a group at an institution grants belongs to the account there.
    .where('connection_id', 'is', null)
    .returning(['organization_id', 'role', 'cohort_ids'])
    .execute()
  if (roles.length === 0) return
  await trx
    .insertInto('pending_roles')
    .values(roles.map((row) => ({ ...row, email: user.email, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Grants the pending roles of this address to the account. Returns the ids of their organizations. */
export async function activatePendingRoles(trx: Db, user: { id: string; email: string }, now: Date) {
  const pendingRoles = await trx
    .deleteFrom('pending_roles')
    .where('email', '=', user.email)
    .returning(['organization_id', 'role', 'cohort_ids'])
    .execute()
  if (pendingRoles.length === 0) return []
  // A role for the whole organization replaces a limited role.
  const fullRoles = pendingRoles.filter(({ role }) => role === 'OrgAdmin')
  if (fullRoles.length > 0) {
    await trx
      .deleteFrom('organization_user_roles')
      .where('user_id', '=', user.id)
      .where('role', '=', 'CohortAdmin')
      .where(
        'organization_id',
        'in',
        fullRoles.map((row) => row.organization_id),
      )
      .execute()
  }
  await trx
    .insertInto('organization_user_roles')
    .values(pendingRoles.map((row) => ({ ...row, user_id: user.id, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return pendingRoles.map((row) => row.organization_id)
}
