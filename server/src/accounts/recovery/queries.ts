import type { Db } from '../../platform/db/connect.ts'

/**
 * Deletes the codes of all recovery and account links of the account, except the used code whose hash is `exceptHash`.
 * The used code is kept as a record.
 */
export async function deleteResetCodes(trx: Db, userId: string, exceptHash?: Buffer) {
  await trx
    .deleteFrom('reset_codes')
    .where('user_id', '=', userId)
    .$if(exceptHash !== undefined, (query) => query.where('code_hash', '<>', exceptHash!))
    .execute()
}

/** Deletes either the recovery codes or the codes from `issueAccountLink`. Codes of the other kind stay valid. */
export async function deleteResetCodesOfKind(
  trx: Db,
  { userId, isAccountLink }: { userId: string; isAccountLink: boolean },
) {
  await trx
    .deleteFrom('reset_codes')
    .where('user_id', '=', userId)
    .where('is_from_operator', '=', isAccountLink)
    .execute()
}

type NewResetCode = {
  code_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  is_from_operator?: boolean
}

export async function insertResetCode(trx: Db, code: NewResetCode) {
  await trx.insertInto('reset_codes').values(code).execute()
}

/**
 * Returns the user whose password can be set with this code, or undefined if the code is invalid or the account is
 * locked.
 */
export async function findUserByResetCode(db: Db, codeHash: Buffer, now: Date) {
  return db
    .selectFrom('reset_codes')
    .innerJoin('users', 'users.id', 'reset_codes.user_id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}

/** Consumes a code in a single SQL statement, so that only one of several parallel calls succeeds. */
export async function consumeResetCode(trx: Db, codeHash: Buffer, now: Date) {
  return trx
    .updateTable('reset_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

type EmailChange = {
  user_id: string
  session_id: string
  code_hash: Buffer
  email: string
  created_at: Date
  expires_at: Date
}

/** A new request replaces the previous one. */
export async function upsertEmailChange(db: Db, change: EmailChange) {
  const { user_id: _, ...emailChange } = change
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(emailChange))
    .execute()
}

export type EmailChangeOfUser = NonNullable<Awaited<ReturnType<typeof findEmailChangeByCode>>>

/** Returns undefined if the code is invalid or the account is locked. */
export async function findEmailChangeByCode(db: Db, codeHash: Buffer, now: Date) {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.user_id', 'session_id', 'code_hash', 'email_changes.email as new_email'])
    .select(['users.username', 'users.email', 'users.first_name', 'users.last_name', 'users.language'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('institution_identities')
          .select('user_id')
          .whereRef('institution_identities.user_id', '=', 'users.id'),
      ).as('has_institution'),
    )
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}

/** Consumes a code in a single SQL statement, so that only one of several parallel calls succeeds. */
export async function consumeEmailChange(trx: Db, codeHash: Buffer, now: Date) {
  return trx
    .deleteFrom('email_changes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
}

type DeclinedEmailChange = { user_id: string; address_hash: Buffer; created_at: Date }

export async function insertDeclinedEmailChange(trx: Db, change: DeclinedEmailChange) {
  await trx
    .insertInto('declined_email_changes')
    .values(change)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasDeclinedEmailChange(db: Db, userId: string, addressHash: Buffer) {
  const row = await db
    .selectFrom('declined_email_changes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteEmailChange(trx: Db, userId: string) {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}
