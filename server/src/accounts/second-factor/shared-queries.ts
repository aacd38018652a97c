import type { Db } from '../../platform/db/connect.ts'

/** Returns undefined if the second factor is off. */
export async function findEnabledSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
}

/** Also deletes the backup codes (`on delete cascade`). Returns whether the second factor was on. */
export async function deleteSecondFactor(trx: Db, userId: string) {
  const row = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst()
  return row !== undefined && row.enabled_at !== null
}

/** Counts enabled second factors whose secret was encrypted with another key. */
export async function countSecretsWithOtherKey(db: Db, keyId: string) {
  const row = await db
    .selectFrom('second_factors')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('enabled_at', 'is not', null)
    .where('key_id', '!=', keyId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
