import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

type FlagValue = { name: string; accountId: string | null; enabled: boolean; now: Date }

export async function upsertFlag(db: Db, { name, accountId, enabled, now }: FlagValue) {
  await db
    .insertInto('feature_flags')
    .values({ name, account_id: accountId, enabled, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['name', 'account_id']).doUpdateSet({ enabled, updated_at: now }),
    )
    .execute()
}

export async function listFlagRows(db: Db) {
  return db
    .selectFrom('feature_flags')
    .leftJoin('accounts', 'accounts.id', 'feature_flags.account_id')
    .select([
      'feature_flags.name',
      'feature_flags.account_id',
      'accounts.name as account_name',
      'feature_flags.enabled',
      'feature_flags.updated_at',
    ])
    .orderBy('feature_flags.name')
    .orderBy('accounts.name', (order) => order.asc().nullsFirst())
    .execute()
}

/** Lists the values for the installation and for this account. */
export async function listFlagValues(db: Db, accountId: string | null) {
  return db
    .selectFrom('feature_flags')
    .select(['name', 'account_id', 'enabled'])
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]))
    .execute()
}

/**
 * Returns a hash of all values, which changes whenever a value changes. The newest timestamp would be unreliable: it
 * could stay the same after a change, because the clocks of servers differ.
 */
export async function findFlagsVersion(db: Db) {
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', name, account_id, enabled), ',' order by name, account_id), ''))
      as version from feature_flags`.execute(db)
  return rows[0]!.version
}
