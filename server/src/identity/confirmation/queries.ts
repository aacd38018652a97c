import type { Db } from '../../db/connect.ts'

type NewConfirmation = {
  code_hash: Buffer
  user_id: string
  email: string
  created_at: Date
  expires_at: Date
}

export async function insertConfirmation(trx: Db, confirmation: NewConfirmation) {
  await trx.insertInto('email_confirmations').values(confirmation).execute()
}

export async function lockUserById(trx: Db, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'language', 'email_confirmed_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Presented = { codeHash: Buffer; userId: string; email: string }

/** The one statement that decides whether a code confirms: it must be of this account and of its present address. */
export async function consumeConfirmation(trx: Db, { codeHash, userId, email }: Presented, now: Date) {
  const row = await trx
    .deleteFrom('email_confirmations')
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Codes without further use: the address is confirmed, or the account moved to another one. */
export async function deleteConfirmations(trx: Db, userId: string) {
  await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
}

/** True where the address was not confirmed before. */
export async function updateEmailConfirmed(trx: Db, userId: string, now: Date) {
  const row = await trx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the roles that wait for this address into roles of the account; answers their organizations. */
export async function activatePendingRoles(trx: Db, user: { id: string; email: string }, now: Date) {
  const pending = await trx
    .deleteFrom('pending_roles')
    .where('email', '=', user.email)
    .returning(['organization_id', 'role'])
    .execute()
  if (pending.length === 0) return []
  await trx
    .insertInto('organization_user_roles')
    .values(pending.map((row) => ({ ...row, user_id: user.id, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return pending.map((row) => row.organization_id)
}
