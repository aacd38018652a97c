import type { Db } from '../../platform/db/connect.ts'

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

type PresentedCode = { codeHash: Buffer; userId: string; email: string }

/**
 * Consumes a code if it belongs to this account and its current address, and has not expired. Uses a single SQL
 * statement, so that only one of several parallel calls consumes the code.
 */
export async function consumeConfirmation(trx: Db, { codeHash, userId, email }: PresentedCode, now: Date) {
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
