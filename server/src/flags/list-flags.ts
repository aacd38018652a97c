import { flagDefaults, flagNames } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { listFlagRows } from './queries.ts'

/** Each flag as the operator reads it: its value for all accounts, then the accounts with a value of their own. */
export async function listFlags(db: Db) {
  const rows = await listFlagRows(db)
  return flagNames.flatMap((name) => {
    const values = rows
      .filter((row) => row.name === name)
      .map((row) => ({
        name,
        enabled: row.enabled,
        account: row.account_name,
        accountId: row.account_id,
        updatedAt: row.updated_at as Date | null,
      }))
    if (values.some(({ accountId }) => accountId === null)) return values
    return [{ name, enabled: flagDefaults[name], account: null, accountId: null, updatedAt: null }, ...values]
  })
}
